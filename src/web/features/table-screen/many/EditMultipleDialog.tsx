import { Alert, Text } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import { displayName, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import * as formTexts from '#web/messages/texts/form.ts'
import * as many from '#web/messages/texts/many.ts'
import { useLateErrors } from '#web/messages/use-late-errors.ts'
import { useLateMessages } from '#web/messages/use-late-messages.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useToast } from '#web/messages/use-toast.ts'
import { type Conflicting, ConflictPanel } from '../form/ConflictPanel.tsx'
import type { Entry } from './entries.ts'
import { MultiRowEditor } from './MultiRowEditor.tsx'
import { useEditMultiple } from './use-edit-multiple.ts'

export interface EditMultipleDialogProps {
  readonly table: TableName
  readonly rows: readonly Row[]
  readonly names: NamesOf
  onClose(): void
}

/** How many of the rows that are gone are named before the rest is counted. */
const NAMED = 5

/** Of the box of rows. */
const HEIGHT = '384px'

/** Edits the selected rows in one form. */
export function EditMultipleDialog({ table, rows, names, onClose }: EditMultipleDialogProps) {
  useLateMessages({ form: formTexts, many })
  useLateErrors()
  const { t, label, number, list } = useMessages()
  const toast = useToast()
  const declaration: TableDeclaration = tables[table]
  const title = label(declaration.label)
  const form = useEditMultiple(table, rows, names, toast.writeError)
  const { entries, conflicts, gone } = form
  const { key, identity, fields } = declaration
  /** What a row was called before it was edited: what is typed does not rename it. */
  const nameOf = useCallback(
    (entry: Entry) => displayName(declaration, entry.form.base ?? {}, title),
    [declaration, title],
  )
  // Of the names of things, several may be alike: what a row is known by stands first.
  const known = key === identity ? key : identity
  const own = useMemo(
    () => form.fields.filter(({ name, use }) => name !== known || use === 'input'),
    [form.fields, known],
  )

  const save = async () => {
    const edited = await form.save()
    if (edited === null) return
    if (edited > 0)
      toast.success(t('common.saveSuccess'), t('table.records', { count: edited, number: number(edited) }))
    onClose()
  }
  const conflicting = entries.flatMap((entry): Conflicting[] => {
    const conflict = conflicts.get(entry.id)
    if (!conflict) return []
    const choices = form.choices.get(entry.id) ?? {}
    const onChoose: Conflicting['onChoose'] = (field, choice) => form.choose(entry.id, field, choice)
    return [{ name: nameOf(entry), conflict, form: entry.form, choices, onChoose }]
  })

  return (
    <MultiRowEditor
      declaration={declaration}
      names={names}
      title={t('many.editTitle', { table: title, count: rows.length, number: number(rows.length) })}
      rows={form}
      fields={own}
      heading={label(fields[known]!.label)}
      headingOf={(entry) => String(entry.form.base?.[known] ?? '')}
      nameOf={nameOf}
      maxHeight={HEIGHT}
      first
      gone={gone}
      onSave={() => void save()}
      onClose={onClose}
    >
      {conflicts.size > 0 && (
        <ConflictPanel
          declaration={declaration}
          title={t('many.conflictTitle', { count: conflicts.size })}
          names={names}
          rows={conflicting}
        />
      )}
      {gone.length > 0 && (
        <Alert color="yellow" role="alert">
          <Text fw={650} mb={4}>
            {t('many.goneTitle', { names: list(entries.filter(({ id }) => gone.includes(id)).map(nameOf), NAMED) })}
          </Text>
          <Text size="sm">{t('many.goneHint')}</Text>
        </Alert>
      )}
    </MultiRowEditor>
  )
}
