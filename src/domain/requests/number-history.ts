import { sqlName } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import type { NumberChange, NumberHistory, NumberTable } from '#domain/tickets/number-history.ts'
import { badRequest } from './check.ts'

/**
 * Result of the database function eventms_number_history. Contains the database names of tables: sealdata for sealData.
 */
export interface NumberHistoryEntry extends Omit<NumberHistory, 'changes'> {
  readonly changes: readonly (Omit<NumberChange, 'tables'> & {
    readonly tables: readonly (Omit<NumberChange['tables'][number], 'table'> & { readonly table: string })[]
  })[]
}

const { sealData, withdrawn, salesData, confirmedData } = tables
const byName = new Map(
  [sealData, withdrawn, salesData, confirmedData].map((table) => [sqlName(table), table.name as NumberTable]),
)

/** Checks an event code. @throws EventmsError 'badRequest' */
export function checkEventOf(event: unknown): number {
  if (!Number.isSafeInteger(event)) throw badRequest('an event is named by its code, a whole number')
  return event as number
}

/** Checks an event code and a booklet number. @throws EventmsError 'badRequest' */
export function checkNumberOf(event: unknown, number: unknown): readonly [event: number, number: number] {
  const code = checkEventOf(event)
  if (!Number.isSafeInteger(number) || Number(number) < 1)
    throw badRequest('a number of an event is a whole number above 0')
  return [code, number as number]
}

export function numberHistoryOf({ changes, ...entry }: NumberHistoryEntry): NumberHistory {
  return {
    ...entry,
    changes: changes.map((change) => ({
      ...change,
      tables: change.tables.flatMap(({ table, ...what }) => {
        const name = byName.get(table)
        return name ? [{ table: name, ...what }] : []
      }),
    })),
  }
}
