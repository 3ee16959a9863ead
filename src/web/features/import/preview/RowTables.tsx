import { changedRanges, type TextRange } from '#domain/changed-ranges.ts'
import type { PlannedChange, PlannedRow } from '#domain/import/index.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { fieldNames, type Row, type TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useCodeNames } from './code-names.tsx'
import type { RowsOfFile } from '#web/features/import/read/row-corrections.ts'
import { Cell, Listing, shownRows } from '#web/features/import/Listing.tsx'
import { fieldLabel, linesText, rowName, valueText, warningText } from '#web/features/import/texts.ts'

type PlanProps = Pick<RowsOfFile, 'declaration' | 'plan'>

/** Returns a function that renders a value. A code is followed by its stored or imported name. */
function useCell(declaration: TableDeclaration) {
  const messages = useMessages()
  const nameOf = useCodeNames()
  return (
    field: string,
    value: Value | undefined,
    state: 'stored' | 'afterImport' = 'afterImport',
    { differs, isFilled }: { differs?: TextRange | undefined; isFilled?: boolean } = {},
  ) => {
    const master = declaration.fields[field]?.references
    const isEmpty = value === null || value === undefined
    return (
      <Cell
        key="value"
        text={valueText(messages, value)}
        empty={isEmpty}
        name={master && !isEmpty ? nameOf(state, master, value) : undefined}
        note={isFilled ? messages.t('import.filledIn') : undefined}
        differs={differs}
      />
    )
  }
}

export function AddedRows({ declaration, plan }: PlanProps) {
  const messages = useMessages()
  const { t, number } = messages
  const cell = useCell(declaration)
  return (
    <Listing
      label={t('import.added')}
      columns={[t('import.line'), ...plan.fields.map((field) => fieldLabel(messages, declaration, field))]}
      rows={plan.added
        .slice(0, shownRows)
        .map(({ line, values, filled = [] }) => [
          number(line),
          ...plan.fields.map((field, j) => cell(field, values[j], 'afterImport', { isFilled: filled.includes(field) })),
        ])}
      count={plan.added.length}
    />
  )
}

export function ChangedCells({ declaration, plan }: PlanProps) {
  const messages = useMessages()
  const { t, number } = messages
  const cell = useCell(declaration)
  const { fields } = plan
  const cellOf = ({ line, before }: PlannedChange, field: string, value: Value | undefined) => {
    const stored = before[field]
    const [oldRange, newRange] = differing(declaration, field, stored, value)
    return [
      number(line),
      rowName(declaration, before),
      fieldLabel(messages, declaration, field),
      cell(field, stored, 'stored', { differs: oldRange }),
      cell(field, value, 'afterImport', { differs: newRange }),
    ]
  }
  const cells = plan.changed
    .slice(0, shownRows)
    .flatMap((change) => change.changed.map((j) => cellOf(change, fields[j]!, change.values[j])))
  return (
    <Listing
      label={t('import.changed')}
      columns={[t('import.line'), t('import.record'), t('import.field'), t('import.before'), t('import.after')]}
      rows={cells.slice(0, shownRows)}
      count={plan.changed.reduce((sum, { changed }) => sum + changed.length, 0)}
    />
  )
}

/**
 * The characters to highlight in a stored and a new value. In texts, only the part that differs is highlighted; in
 * numbers and other values, all characters.
 */
function differing(
  { fields }: TableDeclaration,
  field: string,
  stored: Value | undefined,
  value: Value | undefined,
): readonly [stored?: TextRange, value?: TextRange] {
  if (stored === null || stored === undefined || value === null || value === undefined) return []
  const [before, after] = [String(stored), String(value)]
  const isText = ['text', 'card'].includes(fields[field]!.kind)
  return isText
    ? changedRanges(before, after)
    : [
        [0, before.length],
        [0, after.length],
      ]
}

export function StoredRows({ declaration, rows }: { declaration: TableDeclaration; rows: readonly Row[] }) {
  const messages = useMessages()
  const cell = useCell(declaration)
  const fields = fieldNames(declaration)
  return (
    <Listing
      label={messages.t('import.removed')}
      columns={fields.map((field) => fieldLabel(messages, declaration, field))}
      rows={rows.slice(0, shownRows).map((row) => fields.map((field) => cell(field, row[field], 'stored')))}
      count={rows.length}
    />
  )
}

export function OverlappingRows({ declaration, plan }: PlanProps) {
  const messages = useMessages()
  const { t, number } = messages
  const fields = fieldNames(declaration)
  const cell = useCell(declaration)
  const newRow = ({ line, values }: PlannedRow) => [
    number(line),
    ...fields.map((field) => cell(field, values[plan.fields.indexOf(field)])),
  ]
  const storedRow = (row: Row) => [t('import.storedRow'), ...fields.map((field) => cell(field, row[field], 'stored'))]
  const rows = plan.overlaps
    .slice(0, shownRows)
    .flatMap(({ stored, incoming }) => [...stored.map(storedRow), ...incoming.map(newRow)])
  return (
    <Listing
      label={t('import.existing')}
      columns={[t('import.line'), ...fields.map((field) => fieldLabel(messages, declaration, field))]}
      rows={rows.slice(0, shownRows)}
      count={plan.overlaps.reduce((sum, { stored, incoming }) => sum + stored.length + incoming.length, 0)}
    />
  )
}

/**
 * Lists the texts that cause warnings. A text that occurs in several rows is listed once, with all its line numbers.
 */
export function WarnedCells({ declaration, plan: { warnings } }: PlanProps) {
  const messages = useMessages()
  const { t } = messages
  return (
    <Listing
      label={t('import.warnings')}
      columns={[t('import.field'), t('import.inFile'), t('import.hint'), t('import.lines')]}
      rows={warnings
        .slice(0, shownRows)
        .map((warning) => [
          fieldLabel(messages, declaration, warning.field),
          <Cell key="text" text={warning.text} />,
          warningText(messages, warning),
          linesText(messages, warning),
        ])}
      count={warnings.length}
    />
  )
}
