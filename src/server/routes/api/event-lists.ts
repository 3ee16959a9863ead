import type { Context, Hono } from 'hono'
import { writeCsv } from '#domain/csv.ts'
import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import type { Row } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { isOwing } from '#domain/tickets/acts/pay.ts'
import {
  reconciliationSteps,
  type Returned,
  settledOf,
  eventTicketSteps,
  TICKET_TABLES,
  type TicketRows,
  withReturned,
} from '#domain/tickets/index.ts'
import { type BalanceRows, balanceSteps } from '#domain/tickets/payments/balance.ts'
import { PAYMENT_FIELDS, paymentLine } from '#domain/tickets/payments/payments-file.ts'
import { RECONCILIATION_FIELDS, reconciliationLines } from '#domain/tickets/reconcile/reconciliation-file.ts'
import { readReturned } from '#server/data/history/returned.ts'
import { listRows } from '#server/data/list/list.ts'
import { currentRows, versionsOf } from '#server/data/load/current-rows.ts'
import { runInSlices } from '#server/data/slices.ts'
import { lineName, lineWords } from '#web/messages/holder-words.ts'
import { csvHeaders, csvResponse } from './csv.ts'
import { csvChoicesOf } from './csv-choices.ts'
import { type ApiEnv, type ApiRoutes, keyOf, queued } from './env.ts'
import { speaking } from './problem.ts'
import { answerWithoutRows, tagOf } from './tags.ts'

const NEEDED = [...TICKET_TABLES, 'payments'] as const
export const PAYMENT_CHOICES = ['all', 'owing'] as const

type Rows = TicketRows & BalanceRows
type Words = Awaited<ReturnType<typeof speaking>>

/** A list about an event, and how its lines are computed. */
interface EventList {
  readonly name: 'reconciliation' | 'payments'
  readonly fields: readonly string[]
  /**
   * Reads which booklets were returned, because the tables contain only what people have now. Resolves to null if
   * `lines` does not need the returned booklets.
   */
  readReturned(event: number): Promise<Returned | null>
  lines(rows: Rows, event: number, words: Words, returned: Returned | null): Generator<number, readonly Row[]>
}

/** Adds the routes of an event's reconciliation and payments. Their CSV files are equal to the page's exports. */
export function eventListRoutes(routes: Hono<ApiEnv>, options: ApiRoutes): void {
  routes.get('/events/:event/reconciliation.csv', (c) => {
    const parameters = new URL(c.req.url).searchParams
    const list: EventList = {
      name: 'reconciliation',
      fields: RECONCILIATION_FIELDS,
      readReturned: (event) => readReturned(options.pool, event),
      lines: reconciled,
    }
    return queued(options, c, () => listCsv(options, list, parameters, c))
  })
  routes.get('/events/:event/payments.csv', (c) => {
    const parameters = new URL(c.req.url).searchParams
    const lines = PAYMENT_CHOICES.find((choice) => choice === (parameters.get('lines') ?? 'all'))
    if (!lines) throw badRequest(`lines must be one of ${PAYMENT_CHOICES.join(', ')}`)
    parameters.delete('lines')
    const list: EventList = {
      name: 'payments',
      fields: PAYMENT_FIELDS,
      readReturned: async () => null,
      lines: (rows, event, words) => paid(rows, event, words, lines === 'owing'),
    }
    return queued(options, c, () => listCsv(options, list, parameters, c))
  })
}

async function listCsv(
  { pool, loader }: ApiRoutes,
  list: EventList,
  parameters: URLSearchParams,
  c: Context<ApiEnv>,
): Promise<Response> {
  const event = keyOf(c.req.param('event')!)
  const { language = 'en', view, filters } = csvChoicesOf(parameters)
  const [further] = filters.keys()
  if (view || further !== undefined) throw badRequest(`the list has no ${view ? 'view' : further}`)
  // The ETag is computed before the rows are read. If rows change in between, the client gets new rows with the former
  // ETag. Its next request then downloads the same rows once more.
  const headers = { ...CSV_HEADERS, etag: tagOf(await versionsOf(loader, NEEDED), '.csv') }
  const { count } = await listRows(pool, tables.events, {
    conditions: [{ field: tables.events.key, values: [event] }],
    limit: 1,
  })
  if (count === 0) throw new EventmsError('unknownEvent', { event })
  const name = `${list.name}-${event}`
  const answer = answerWithoutRows(c, headers, csvHeaders(name))
  if (answer) return answer
  const { rowsOf, extra } = await currentRows(loader, NEEDED, () => list.readReturned(event))
  const rows = Object.fromEntries(NEEDED.map((name) => [name, rowsOf(name)])) as unknown as Rows
  const lines = await runInSlices(list.lines(rows, event, await speaking(language), extra))
  return csvResponse(new Blob(writeCsv(list.fields, lines)), name, headers)
}

const CSV_HEADERS = { 'cache-control': 'no-store', vary: 'accept, authorization' }

function* balancedSteps(rows: Rows, event: number) {
  const tickets = yield* eventTicketSteps(rows, event)
  if (!tickets) throw new EventmsError('unknownEvent', { event })
  return { tickets, balance: yield* balanceSteps(rows, tickets) }
}

function* reconciled(rows: Rows, event: number, words: Words, returned: Returned | null) {
  const { tickets, balance } = yield* balancedSteps(rows, event)
  const recorded = yield* reconciliationSteps(rows, tickets)
  yield 0.9
  const all = returned ? withReturned(recorded, returned, rows, event) : recorded
  return reconciliationLines(settledOf(all, balance, rows, tickets), lineWords(words))
}

function* paid(rows: Rows, event: number, words: Words, onlyOwing: boolean) {
  const { balance } = yield* balancedSteps(rows, event)
  const lines = onlyOwing ? balance.lines.filter(isOwing) : balance.lines
  return lines.map((line) => paymentLine(line, (lineOf) => lineName(words, lineOf)))
}
