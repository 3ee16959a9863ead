import { useMemo, useState } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { useDoneToast } from '#web/dialogs/use-done-toast.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { CellGrid } from '#web/features/table-screen/edit-grid/cells/CellGrid.tsx'
import { draftLines } from '#web/features/table-screen/edit-grid/drafts/issue-text.ts'
import { MeanwhileAlerts } from '#web/features/table-screen/edit-grid/MeanwhileAlerts.tsx'
import { rowsByKey, useEdits } from '#web/features/table-screen/edit-grid/use-edits.ts'
import type { OfSelection } from '#web/features/table-screen/edit-grid/unmatched.ts'
import { useRowNames } from '#web/features/table-screen/edit-grid/use-row-names.ts'
import { SuspectsQuestion } from '#web/features/table-screen/edit-grid/SuspectsQuestion.tsx'
import { ManyDialog } from './ManyDialog.tsx'
import { SetAll } from './SetAll.tsx'

export interface EditMultipleDialogProps extends OfSelection {
  readonly table: TableName
  readonly rows: readonly Row[]
  readonly names: NamesOf
  onClose(): void
}

const HEIGHT = '384px'

export function EditMultipleDialog({ table, rows, names, onClose, ...selection }: EditMultipleDialogProps) {
  const messages = useMessages()
  const { t, label, number } = messages
  const toast = useToast()
  const showDone = useDoneToast()
  const declaration: TableDeclaration = tables[table]
  const [opened] = useState(() => rowsByKey(table, rows))
  const ids = useMemo(() => [...opened.keys()], [opened])
  const form = useEdits(table, ids, opened, names, toast.writeError, { selection })
  const { draft, conflicts } = form
  const { nameOf, headingOf } = useRowNames(draft, opened)

  const save = async () => {
    const edited = await form.save()
    if (edited === null) return
    const { changed } = edited
    if (changed > 0)
      showDone(t('common.saveSuccess'), edited, t('table.records', { count: changed, number: number(changed) }))
    onClose()
  }

  return (
    <ManyDialog
      title={t('many.editTitle', {
        table: label(declaration.label),
        count: rows.length,
        number: number(rows.length),
      })}
      columns={draft.fields.length}
      unsaved={form.unsaved}
      saving={draft.saving}
      saveLabel={t('many.saveAll')}
      alerts={draftLines(messages, draft, nameOf)}
      below={
        <>
          <SuspectsQuestion draft={form.draft} />
          <MeanwhileAlerts edits={form} nameOf={nameOf} />
        </>
      }
      onSave={() => void save()}
      onClose={onClose}
    >
      <SetAll draft={draft} />
      <CellGrid
        draft={draft}
        label={t('many.rows')}
        heading={label(declaration.fields[declaration.identity]!.label)}
        maxHeight={HEIGHT}
        nameOf={nameOf}
        headingOf={headingOf}
        isGone={form.isGone}
        conflicts={conflicts}
        first
      />
    </ManyDialog>
  )
}
