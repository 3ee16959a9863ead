/** An app over an empty office with one event. */
import type { Row } from '#domain/table.ts'
import type { ChangesByTable, TicketActKind, TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import type { TestDatabase } from '#server/db/test-databases.ts'
import { testApp, type TestApp } from '#server/routes/test-app.ts'

export const EVENT = { eventCode: 1, eventName: '春の市', ticketStartNumber: 1, ticketEndNumber: 100 }

export const seal = (from: number, to: number, changes: Row = {}): Row => ({
  eventCode: 1,
  eventName: '春の市',
  companyCode: '0001',
  name: '𠮷田',
  departmentCode: 10,
  departmentName: '営業部',
  personInChargeCode: 1,
  personInChargeName: '髙橋',
  distributionNumber: to - from + 1,
  ticketStartNumber: from,
  ticketEndNumber: to,
  ...changes,
})
export const numbers = (from: number, to: number): Row => ({
  ticketStartNumber: from,
  ticketEndNumber: to,
  distributionNumber: to - from + 1,
})
export const lost = (from: number, to: number, changes: Row = {}): Row => ({
  eventCode: 1,
  ticketStartNumber: from,
  ticketEndNumber: to,
  reason: '紛失',
  companyCode: null,
  ...changes,
})
export const plan = (changes: Row = {}): Row => ({
  eventCode: 1,
  companyCode: '0001',
  distributionNumber: 10,
  ...changes,
})

const tables = [
  'products',
  'events',
  'sealdata',
  'withdrawn',
  'distributionstatus',
  'confirmeddata',
  'salesdata',
] as const

export function ticketOffice(database: () => TestDatabase) {
  let made: TestApp | undefined
  // Available inside hooks and tests only.
  const app = () => (made ??= testApp(database()))
  const query = async (text: string, values: unknown[] = []) => (await database().pool.query(text, values)).rows
  /** Keeps only the event, with the numbers 1 to 100. */
  const empty = async () => {
    await query(tables.map((table) => `DELETE FROM ${table}`).join(';'))
    await app().add('events', [EVENT])
  }

  const add = async (table: string, ...rows: Row[]): Promise<number[]> =>
    (await app().add(table, rows)).body.rows.map((row: { id: number }) => row.id)
  const versions = async (): Promise<Record<string, number>> => {
    const names = ['events', 'sealData', 'withdrawn', 'distributionStatus', 'confirmedData', 'products']
    const found = await query('SELECT name, version::float8 FROM table_version')
    return Object.fromEntries(
      names.map((name) => [name, found.find((row) => row.name === name.toLowerCase()).version as number]),
    )
  }
  const act = async (kind: TicketActKind, changes: ChangesByTable, others: Partial<TicketActRequest> = {}) =>
    app().ticketAct({ kind, eventCode: 1, details: {}, changes, versions: await versions(), ...others })
  const pieces = async (table: 'sealdata' | 'withdrawn') =>
    (
      await query(
        `SELECT "ticketStartNumber"::int AS "from", "ticketEndNumber"::int AS "to", "companyCode" AS who FROM ${table} ORDER BY 1, id`,
      )
    ).map(({ from, to, who }) => [from, to, who])
  const everything = async () => [
    await query('SELECT name, version FROM table_version ORDER BY 1'),
    await query('SELECT count(*) FROM act'),
    await query('SELECT count(*) FROM change_log'),
    ...(await Promise.all(tables.map((table) => query(`SELECT * FROM ${table} ORDER BY 1`)))),
  ]

  return { app, query, empty, add, versions, act, pieces, everything }
}
