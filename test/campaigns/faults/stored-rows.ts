/**
 * Rows whose name is a number. Each edit adds 1 to it, so that lost edits are detected, in rows and in their history.
 */
import type { RowHistory } from '#domain/history.ts'
import type { ApiClient } from '../../support/api.ts'
import { must } from './fault.ts'

/** Number of edits of each row, read from its name. */
export async function countsOf(api: ApiClient, loaded?: Awaited<ReturnType<ApiClient['load']>>) {
  const { rows } = loaded ?? (await api.load('departments'))
  return new Map(rows.map((row) => [Number(row['departmentCode']), Number(row['departmentName'])]))
}

/** Expects that replaying the history of each row gives the stored row, and contains every edit. */
export async function foldsToRows(api: ApiClient, stored: ReadonlyMap<number, number>): Promise<void> {
  for (const [key, count] of stored) {
    const changes: RowHistory['changes'][number][] = []
    let before: number | null = null
    do {
      const query: string = before === null ? '' : `?before=${before}`
      const page = (await (await api.fetch(`/api/history/rows/departments/${key}${query}`)).json()) as RowHistory
      changes.push(...page.changes)
      before = page.next
    } while (before !== null)
    let row: Record<string, unknown> | null = null
    for (const { was, became } of changes.toReversed()) {
      must((was === null) === (row === null), `row ${key}: added twice, or changed before it was there`)
      for (const [field, value] of Object.entries(was ?? {}))
        must(row?.[field] === value, `row ${key}: ${row?.[field]} was left, ${value} was found`)
      row = became && Object.assign({}, row, became)
    }
    must(Number(row?.['departmentName']) === count, `row ${key}: ${count} is there, folded ${row?.['departmentName']}`)
    must(changes.length === count + 1, `row ${key}: edited ${count} times, the history has ${changes.length - 1}`)
  }
}
