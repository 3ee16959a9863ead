import type pg from 'pg'
import { badRequest, isObject } from '#domain/requests/check.ts'
import type { FollowedSheet, PrintCard, Printed, PrintName, PrintRecord } from '#domain/wire.ts'
import { act, type Actor } from '#server/db/transactions/act.ts'
import { transaction } from '#server/db/transactions/transaction.ts'

const sheets: Readonly<Record<PrintName, true>> = {
  seals: true,
  distributionList: true,
  receipts: true,
  set: true,
  controlSheet: true,
  toCollect: true,
  collected: true,
  paymentReceipts: true,
}
/** Maximum number of filters of a print, and maximum characters of a filter's name or text. */
const FILTERS = 20
const FILTER_LENGTH = 1000
/** Maximum row count in a request. It only refuses invalid requests: real sheets have far fewer rows. */
const ROWS = 10_000_000

const PRINT = { observedAs: 'print' } as const

export function checkPrint(body: unknown): PrintRecord {
  if (!isObject(body) || typeof body.sheet !== 'string' || !Object.hasOwn(sheets, body.sheet))
    throw badRequest('sheet must be one of the sheets')
  if (!isObject(body.filters) || Object.keys(body.filters).length > FILTERS)
    throw badRequest('filters must be a few names with values')
  for (const [name, value] of Object.entries(body.filters)) {
    const readable =
      value === null || Number.isFinite(value) || (typeof value === 'string' && value.length <= FILTER_LENGTH)
    if (!readable || name.length > FILTER_LENGTH) throw badRequest('a filter is a text, a number or null')
  }
  if (!Number.isSafeInteger(body.rows) || Number(body.rows) < 0 || Number(body.rows) > ROWS)
    throw badRequest('rows must be a count')
  return body as unknown as PrintRecord
}

/** Stores a print in the print log before the browser prints. @returns the number of the print */
export async function recordPrint(pool: pg.Pool, actor: Actor, { sheet, filters, rows }: PrintRecord): Promise<number> {
  const insert = 'INSERT INTO print_log (who, sheet, filters, rows) VALUES (eventms_user(), $1, $2, $3) RETURNING id'
  const values = [sheet, JSON.stringify(filters), rows]
  const { rows: made } = await act(pool, actor, (client) => client.query<{ id: string }>(insert, values), PRINT)
  return Number(made[0]!.id)
}

export async function recordCards(
  pool: pg.Pool,
  actor: Actor,
  print: number,
  cards: readonly PrintCard[],
): Promise<void> {
  const values = [print, JSON.stringify(cards)]
  await act(pool, actor, (client) => client.query('SELECT eventms_print_cards($1, $2)', values), PRINT)
}

/**
 * Stores how many pages a person confirmed as printed.
 * @throws EventmsError 'unknownPrint', 'printAnswered', 'badRequest'
 */
export async function answerPrint(pool: pg.Pool, actor: Actor, print: number, pages: number): Promise<void> {
  await act(pool, actor, (client) => client.query('SELECT eventms_answer_print($1, $2)', [print, pages]), PRINT)
}

/** Earlier prints of a kind of sheet for one event. `event` is null for sheets about all events. */
export async function readPrinted(pool: pg.Pool, sheet: FollowedSheet, event: number | null): Promise<Printed> {
  const work = (client: pg.PoolClient) =>
    client.query<{ printed: Printed }>('SELECT eventms_printed($1, $2) AS printed', [sheet, event])
  const { rows } = await transaction(pool, work, { readOnly: true })
  return rows[0]!.printed
}
