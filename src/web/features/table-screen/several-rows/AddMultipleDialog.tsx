import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { eventOf, useEventPress } from '#web/dialogs/open-event.ts'
import { useDoneToast } from '#web/dialogs/use-done-toast.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { CellGrid } from '#web/features/table-screen/edit-grid/cells/CellGrid.tsx'
import { draftLines } from '#web/features/table-screen/edit-grid/drafts/issue-text.ts'
import { IncompleteQuestion } from './IncompleteQuestion.tsx'
import { SuspectsQuestion } from '#web/features/table-screen/edit-grid/SuspectsQuestion.tsx'
import { ManyDialog } from './ManyDialog.tsx'
import { SetAll } from './SetAll.tsx'
import { SharedChoices } from './SharedChoices.tsx'
import { type Added, useAddMultiple } from './use-add-multiple.ts'

export interface AddMultipleDialogProps {
  readonly table: TableName
  readonly names: NamesOf
  readonly event?: number | null
  onAdded?(rows: readonly Row[]): void
  onClose(): void
}

const HEIGHT = '60vh'
const HEIGHT_BELOW_CHOICES = '240px'

export function AddMultipleDialog({ table, names, event, onAdded, onClose }: AddMultipleDialogProps) {
  const messages = useMessages()
  const { t, label, number } = messages
  const toast = useToast()
  const showDone = useDoneToast()
  const eventPress = useEventPress()
  const declaration: TableDeclaration = tables[table]
  const form = useAddMultiple(table, names, toast.writeError, event)
  const { draft, fields, incomplete } = form
  const adding = declaration.addMultiple
  const choosing = fields.shared.length > 0

  const finish = (result: Added) => {
    if (result === null) return
    showDone(
      t('common.addSuccess'),
      result,
      t('table.records', { count: result.added, number: number(result.added) }),
      eventPress(eventOf(declaration, result.rows ?? [])),
    )
    onAdded?.(result.rows ?? [])
    onClose()
  }
  const nameOf = (_: number, at: number) => t('many.row', { row: number(at + 1) })
  const another = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={form.addAnother}
      disabled={draft.saving}
    >
      {t('many.addAnother')}
    </Button>
  )
  const question = incomplete && (
    <IncompleteQuestion
      rows={incomplete.incomplete.map((id) => draft.indexOf(id) + 1)}
      needed={fields.ownFields.filter(({ field }) => field.required).map(({ field }) => label(field.label))}
      onSaveRest={() => void form.saveRest().then(finish)}
      onKeepEditing={form.keepEditing}
    />
  )

  const atLeastOne =
    form.nothing && typeof adding === 'object' ? [t('many.atLeastOne', { one: label(adding.one) })] : []

  return (
    <ManyDialog
      title={t('many.addTitle', { table: label(declaration.label) })}
      columns={fields.ownFields.length}
      unsaved={form.unsaved}
      saving={draft.saving}
      saveLabel={t('many.saveAll')}
      alerts={[...atLeastOne, ...draftLines(messages, draft, nameOf)]}
      below={<SuspectsQuestion draft={draft} />}
      onSave={() => void form.save().then(finish)}
      onClose={onClose}
      extra={another}
      question={question}
    >
      {choosing && <SharedChoices fields={fields.shared} draft={draft} />}
      <SetAll draft={draft} takesSharedValue={form.takesSharedValue} />
      <CellGrid
        draft={draft}
        label={t('many.rows')}
        heading={t('many.rowNumber')}
        maxHeight={choosing ? HEIGHT_BELOW_CHOICES : HEIGHT}
        nameOf={nameOf}
        headingOf={(_, at) => number(at + 1)}
        first={!choosing}
        onRemove={draft.count > 1 ? form.remove : null}
        onBeyond={form.addBelow}
      />
    </ManyDialog>
  )
}
