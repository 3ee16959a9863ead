import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import * as many from '#web/messages/texts/many.ts'
import { useLateErrors } from '#web/messages/use-late-errors.ts'
import { useLateMessages } from '#web/messages/use-late-messages.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import type { Entry } from './entries.ts'
import { IncompleteQuestion } from './IncompleteQuestion.tsx'
import { MultiRowEditor } from './MultiRowEditor.tsx'
import { SharedChoices } from './SharedChoices.tsx'
import { type Added, useAddMultiple } from './use-add-multiple.ts'

export interface AddMultipleDialogProps {
  readonly table: TableName
  readonly names: NamesOf
  onClose(): void
}

/** Of the box of rows: lower where there are choices above it. */
const HEIGHT = '60vh'
const HEIGHT_BELOW_CHOICES = '240px'

/** Adds several rows at once. */
export function AddMultipleDialog({ table, names, onClose }: AddMultipleDialogProps) {
  useLateMessages({ many })
  useLateErrors()
  const { t, label, number } = useMessages()
  const toast = useToast()
  const declaration: TableDeclaration = tables[table]
  const form = useAddMultiple(table, names, toast.writeError)
  const { fields, entries, incomplete } = form
  const adding = declaration.addMultiple
  const choosing = fields.shared.length > 0

  const finish = (added: Added) => {
    if (added === null) return
    toast.success(t('common.addSuccess'), t('table.records', { count: added, number: number(added) }))
    onClose()
  }
  const nameOf = useCallback((_: Entry, at: number) => t('many.row', { row: number(at + 1) }), [t, number])
  const another = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={form.addAnother}
      disabled={form.saving}
    >
      {t('many.addAnother')}
    </Button>
  )
  const question = incomplete && (
    <IncompleteQuestion
      rows={incomplete.incomplete.map((id) => entries.findIndex((entry) => entry.id === id) + 1)}
      needed={fields.own.filter(({ field }) => field.required).map(({ field }) => label(field.label))}
      onSaveRest={() => void form.saveRest().then(finish)}
      onKeepEditing={form.keepEditing}
    />
  )

  return (
    <MultiRowEditor
      declaration={declaration}
      names={names}
      title={t('many.addTitle', { table: label(declaration.label) })}
      rows={form}
      fields={fields.own}
      heading={t('many.rowNumber')}
      headingOf={(_, at) => number(at + 1)}
      nameOf={nameOf}
      maxHeight={choosing ? HEIGHT_BELOW_CHOICES : HEIGHT}
      first={!choosing}
      alerts={form.nothing && typeof adding === 'object' ? [t('many.atLeastOne', { one: label(adding.one) })] : []}
      hint={t('many.pasteHint')}
      onRemove={entries.length > 1 ? form.onRemove : null}
      onBeyond={form.addBelow}
      onSave={() => void form.save().then(finish)}
      onClose={onClose}
      extra={another}
      question={question}
    >
      {choosing && (
        <SharedChoices
          fields={fields.shared}
          shared={form.shared}
          rowIssues={form.rowIssues}
          names={names}
          onType={form.changeCell}
        />
      )}
    </MultiRowEditor>
  )
}
