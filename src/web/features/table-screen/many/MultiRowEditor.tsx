import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { FormField } from '../form/form.ts'
import type { Entry } from './entries.ts'
import { EntryGrid } from './EntryGrid.tsx'
import { issueLines } from './issue-text.ts'
import { ManyDialog } from './ManyDialog.tsx'
import type { Entries } from './use-entries.ts'

export interface MultiRowEditorProps {
  readonly declaration: TableDeclaration
  readonly names: NamesOf
  readonly title: string
  readonly rows: Entries & { readonly unsaved: boolean }
  readonly fields: readonly FormField[]
  /** What the rows' headings are, and each row's. */
  readonly heading: string
  headingOf(entry: Entry, at: number): string
  /** What a row is called in messages. */
  nameOf(entry: Entry, at: number): string
  /** Of the box in which the rows scroll. */
  readonly maxHeight: string
  /** The first cell has the cursor when the form opens. */
  readonly first: boolean
  readonly gone?: readonly number[]
  /** What else is wrong: said first. */
  readonly alerts?: readonly string[]
  readonly hint?: string
  /** Takes a row out: undefined where rows are what they are, null while there is only one. */
  readonly onRemove?: ((id: number) => void) | null
  /** Enter in the last row. */
  onBeyond?(field: string): void
  onSave(): void
  onClose(): void
  /** At the start of the line of buttons. */
  readonly extra?: ReactNode
  /** A question that stands over the form. */
  readonly question?: ReactNode
  /** Stands above the rows. */
  readonly children?: ReactNode
}

/** Several rows in one form, to be added or edited: all of them are saved, or none. */
export function MultiRowEditor({
  declaration,
  names,
  title,
  rows,
  fields,
  nameOf,
  alerts = [],
  hint,
  onSave,
  onClose,
  extra,
  question,
  children,
  ...grid
}: MultiRowEditorProps) {
  const messages = useMessages()
  const { t, error } = messages
  const wrong = [
    ...alerts,
    ...issueLines(messages, declaration, rows.rowIssues, rows.entries, nameOf),
    ...(rows.leftOut > 0 ? [t('many.pasteLeftOut', { count: rows.leftOut })] : []),
    ...(rows.failure === null ? [] : [error(rows.failure)]),
  ]
  return (
    <ManyDialog
      title={title}
      columns={fields.length}
      unsaved={rows.unsaved}
      saving={rows.saving}
      saveLabel={t('many.saveAll')}
      alerts={wrong}
      onSave={onSave}
      onClose={onClose}
      extra={extra}
      question={question}
    >
      {children}
      <EntryGrid
        {...grid}
        declaration={declaration}
        label={t('many.rows')}
        fields={fields}
        entries={rows.entries}
        rowIssues={rows.rowIssues}
        names={names}
        target={rows.target}
        nameOf={nameOf}
        onTarget={rows.setTarget}
        onType={rows.changeCell}
        onPaste={rows.paste}
      />
      {hint !== undefined && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </ManyDialog>
  )
}
