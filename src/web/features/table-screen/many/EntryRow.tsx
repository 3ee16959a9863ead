import { IconX } from '@tabler/icons-react'
import { memo } from 'react'
import type { Issue } from '#domain/errors.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import { shownText } from '#domain/grid/display.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { FieldInput } from '#web/kinds/FieldInput.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import type { Entry } from './entries.ts'
import { computedValue, type FormField } from '../form/form.ts'
import { cellIssueText } from './issue-text.ts'
import classes from './EntryGrid.module.css'

export interface EntryRowProps {
  readonly declaration: TableDeclaration
  readonly fields: readonly FormField[]
  readonly entry: Entry
  /** What the row is called: its number, or the name of what it edits. */
  readonly name: string
  /** What stands at its beginning. */
  readonly heading: string
  readonly issues: readonly Issue[] | undefined
  readonly names: NamesOf
  /** Someone else deleted it. */
  readonly gone: boolean
  /** The cursor stands here when the form opens. */
  readonly first: boolean
  onType(id: number, field: string, text: string): void
  /** Takes the row out; undefined where rows are what they are, null while it is the only one. */
  readonly onRemove?: ((id: number) => void) | null | undefined
}

/** One row of a form for several. Typing in one row draws that row alone. */
export const EntryRow = memo(function EntryRow({
  declaration,
  fields,
  entry,
  name,
  heading,
  issues,
  names,
  gone,
  first,
  onType,
  onRemove,
}: EntryRowProps) {
  const messages = useMessages()
  const { t, label } = messages
  const { id, form } = entry
  // Struck through for the eye; said for whoever does not see that.
  const said = gone ? t('many.goneRow', { row: name }) : name
  const start = fields.find(({ use }) => use === 'input')?.name
  return (
    <tr data-entry={id} data-gone={gone || undefined}>
      <th scope="row" title={gone ? said : heading} aria-label={gone ? said : undefined}>
        {heading}
      </th>
      {fields.map(({ name: field, field: declared, use }) => {
        const known = declared.references && names[declared.references]
        if (use === 'readOnly') {
          const value = declared.computed ? computedValue(declaration, field, form.typed) : (form.base?.[field] ?? null)
          return (
            <td key={field} className={classes.fixed}>
              {shownText(declared.kind, value, known)}
            </td>
          )
        }
        const wrong = issues?.find((issue) => issue.field === field)
        return (
          <td key={field} data-field={field}>
            <FieldInput
              name={field}
              field={declared}
              value={form.typed[field] ?? ''}
              onChange={(text) => onType(id, field, text)}
              error={wrong && cellIssueText(messages, wrong, label(declared.label))}
              cell={t('many.cell', { row: said, field: label(declared.label) })}
              first={first && field === start}
              names={known}
            />
          </td>
        )
      })}
      {onRemove !== undefined && (
        <td>
          <button
            type="button"
            className={classes.remove}
            aria-label={t('many.removeRow', { row: heading })}
            title={t('many.removeRow', { row: heading })}
            disabled={onRemove === null}
            onClick={() => onRemove?.(id)}
          >
            <IconX size={16} stroke={1.7} aria-hidden />
          </button>
        </td>
      )}
    </tr>
  )
})
