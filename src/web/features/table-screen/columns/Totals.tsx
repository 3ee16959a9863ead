import { useCallback, useMemo } from 'react'
import { shownText } from '#domain/grid/display.ts'
import { summedFields, type Total, totalSteps } from '#domain/grid/totals.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useSteps } from '#web/state/tables/use-steps.ts'
import type { List } from '#web/features/table-screen/list/use-list.ts'
import type { Selection } from '#web/features/table-screen/selection/use-selection.ts'
import classes from './columns.module.css'

export interface TotalsProps {
  readonly table: TableName
  readonly list: List
  readonly selection: Selection
}

const LITTLE = 2000

export function Totals({ table, list, selection }: TotalsProps) {
  const { t, number, label } = useMessages()
  const declaration: TableDeclaration = tables[table]
  const fields = useMemo(() => summedFields(declaration), [declaration])
  const { rows, foundRows } = list
  const selected = useMemo(() => (selection.selected.size > 0 ? selection.rows() : null), [selection])
  const count = selected ? selected.length : foundRows.length
  const steps = useCallback(
    () => totalSteps(fields, count, (at): Row => (selected ? selected[at]! : rows[foundRows[at]!]!)),
    [fields, count, selected, rows, foundRows],
  )
  const { value, busy: counting } = useSteps(fields.length > 0 ? steps : null, count <= LITTLE)
  const busy = fields.length > 0 && counting
  const text = ({ field, sum, without }: Total) => {
    const { kind, label: name } = declaration.fields[field]!
    return (
      <span key={field}>
        {label(name)} <b>{sum === null ? '–' : shownText(kind, sum)}</b>
        {without > 0 && ` (${t('arrange.without', { count: without, number: number(without) })})`}
      </span>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset groups inputs, but this group has only text
    <div
      role="group"
      className={classes.totals}
      aria-label={t(selected ? 'arrange.totalsSelected' : 'arrange.totals')}
      aria-busy={busy}
    >
      <span>
        {selected
          ? t('arrange.ofSelection', { number: number(count) })
          : t('table.records', { count, number: number(count) })}
      </span>
      {/* While the sums are computed, a text replaces them: the old sums would not match the new number of rows. */}
      {fields.length > 0 && (busy || !value ? <span>{t('arrange.counting')}</span> : value.map(text))}
    </div>
  )
}
