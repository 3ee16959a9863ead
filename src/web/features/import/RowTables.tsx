import type { ImportPlan, PlannedRow } from '#domain/import/index.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { fieldNames, type Row, type TableDeclaration } from '#domain/table.ts'
import { type Messages, useMessages } from '../../messages/use-messages.ts'
import { Cell, Listing, shownRows } from './Listing.tsx'
import { fieldLabel, rowName, valueText } from './texts.ts'

interface PlanProps {
  readonly declaration: TableDeclaration
  readonly plan: ImportPlan
}

function cell(messages: Messages, value: Value | undefined) {
  return <Cell key="value" text={valueText(messages, value)} empty={value === null || value === undefined} />
}

/** The rows that will be new. */
export function AddedRows({ declaration, plan }: PlanProps) {
  const messages = useMessages()
  const { t, number } = messages
  return (
    <Listing
      label={t('import.added')}
      columns={[t('import.line'), ...plan.fields.map((field) => fieldLabel(messages, declaration, field))]}
      rows={plan.added
        .slice(0, shownRows)
        .map(({ line, values }) => [number(line), ...plan.fields.map((_, j) => cell(messages, values[j]))])}
      count={plan.added.length}
    />
  )
}

/** The cells that will change, old and new. */
export function ChangedCells({ declaration, plan }: PlanProps) {
  const messages = useMessages()
  const { t, number } = messages
  const { fields } = plan
  const cells = plan.changed
    .slice(0, shownRows)
    .flatMap(({ line, before, values, changed }) =>
      changed.map((j) => [
        number(line),
        rowName(declaration, before),
        fieldLabel(messages, declaration, fields[j]!),
        cell(messages, before[fields[j]!]),
        cell(messages, values[j]),
      ]),
    )
  return (
    <Listing
      label={t('import.changed')}
      columns={[t('import.line'), t('import.record'), t('import.field'), t('import.before'), t('import.after')]}
      rows={cells.slice(0, shownRows)}
      count={plan.changed.reduce((sum, { changed }) => sum + changed.length, 0)}
    />
  )
}

/** Stored rows that will be removed. */
export function StoredRows({ declaration, rows }: { declaration: TableDeclaration; rows: readonly Row[] }) {
  const messages = useMessages()
  const fields = fieldNames(declaration)
  return (
    <Listing
      label={messages.t('import.removed')}
      columns={fields.map((field) => fieldLabel(messages, declaration, field))}
      rows={rows.slice(0, shownRows).map((row) => fields.map((field) => cell(messages, row[field])))}
      count={rows.length}
    />
  )
}

/** Stored rows and the file's new ones about the same, one group after another. */
export function OverlappingRows({ declaration, plan }: PlanProps) {
  const messages = useMessages()
  const { t, number } = messages
  const fields = fieldNames(declaration)
  const newRow = ({ line, values }: PlannedRow) => [
    number(line),
    ...fields.map((field) => cell(messages, values[plan.fields.indexOf(field)])),
  ]
  const storedRow = (row: Row) => [t('import.storedRow'), ...fields.map((field) => cell(messages, row[field]))]
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
