import { TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { isIssue } from '#domain/kinds/kind.ts'
import { fieldOf } from '#domain/table.ts'
import { tableNames, tables, type TableRow } from '#domain/tables/index.ts'
import { nextCode, productsOf, usedCodes } from '#domain/tickets/acts/prepare/index.ts'
import { checkTyped } from '#domain/validate.ts'
import { BELOW } from '#web/kinds/below.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useLoadedTables } from '#web/state/tables/loaded-tables.ts'
import { numbersText } from '#web/features/event-page/words.ts'

/**
 * The tables in which event codes and product codes may be used. A table with a product code always has an event code,
 * too.
 */
const CODE_TABLES = tableNames.filter((name) => fieldOf(tables[name], 'eventCode') !== undefined)

export interface UsedCodes {
  readonly events: ReadonlySet<number>
  readonly products: ReadonlySet<number>
}

export function useUsedCodes(): UsedCodes | null {
  const tableData = useLoadedTables(CODE_TABLES)
  return useMemo(() => {
    const rows = tableData?.data.map((table) => table.rows)
    return rows ? { events: usedCodes(rows, 'eventCode'), products: usedCodes(rows, 'productCode') } : null
  }, [tableData])
}

/**
 * Chooses consecutive codes for the copied products. Initially, the first code is one higher than the highest used
 * code. The user can change the first code.
 */
export function useProductCodes(
  products: readonly TableRow<'products'>[],
  used: UsedCodes['products'],
  event: TableRow<'events'>,
) {
  const { t, number, issue, list } = useMessages()
  const [typed, setTyped] = useState(() => String(nextCode(used)))
  const count = productsOf({ products }, event.eventCode).length
  const value = checkTyped(tables.products.fields.productCode, typed)
  if (count === 0) return { first: null, error: null, input: null }
  const first = typeof value === 'number' ? value : null
  const last = (first ?? 0) + count - 1
  const takenCodes = [...used]
    .filter((code) => first !== null && code >= first && code <= last)
    .toSorted((a, b) => a - b)
  const codes = list(takenCodes.map(String), 5)
  const error = isIssue(value)
    ? issue(value, t('prepare.firstProduct'))
    : takenCodes.length > 0
      ? t('prepare.productTaken', { codes })
      : null
  const input = (
    <TextInput
      label={t('prepare.firstProduct')}
      {...BELOW}
      required
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={(change) => setTyped(change.currentTarget.value)}
      description={
        first !== null &&
        error === null &&
        t('prepare.products', { count, number: number(count), codes: numbersText([first, last]) })
      }
      error={error}
    />
  )
  return { first, error, input }
}
