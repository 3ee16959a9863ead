import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { badRequest, isObject } from '#domain/requests/check.ts'
import {
  checkActHead,
  ticketActArgs,
  type TicketActEntry,
  TicketActParts,
  ticketActResult,
} from '#domain/requests/ticket-act.ts'
import { sqlName } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { PART_ROWS } from '#domain/tickets/acts/act-tables.ts'
import type { TicketActHead, TicketActResult } from '#domain/tickets/acts/ticket-act.ts'
import { act, type Actor } from '#server/db/transactions/act.ts'
import { headOf, jsonLines } from '#server/http/json-lines.ts'
import { patient } from './history/acts.ts'
import { STATEMENT_TIMEOUT_MS } from './import/cancellable-act.ts'

/**
 * An act on tickets after its validation. `changes` is JSON in UTF-8 for the SQL function eventms_ticket_act, such as
 * `{"sealdata":{"add":[...]}}`, with the names of database tables.
 */
interface ReadAct {
  readonly head: TicketActHead
  readonly changes: Buffer
}

/**
 * Performs an act on the tickets of an event.
 * @param body the lines of the request (src/domain/wire.ts).
 * @throws EventmsError 'tableMoved', 'rowGone', 'numbersTaken', 'numbersWithdrawn', 'numbersOutside',
 * 'numbersNotConserved', 'badRequest' (for a row of another event), and the errors of `TicketActParts`
 */
export async function ticketAct(pool: pg.Pool, actor: Actor, body: readonly Uint8Array[]): Promise<TicketActResult> {
  const { head, changes } = await readAct(body)
  const { kind_, event_, details_, changes_, seen } = ticketActArgs(head, changes)
  const values = [kind_, event_, JSON.stringify(details_), changes_, JSON.stringify(seen)]
  const work = (client: pg.PoolClient) =>
    client.query<{ done: TicketActEntry }>(
      patient('SELECT eventms_ticket_act($1, $2, $3, $4::text::jsonb, $5) AS done', values),
    )
  const { rows } = await act(pool, actor, work, { statementTimeout: STATEMENT_TIMEOUT_MS, observedAs: head.kind })
  return ticketActResult(rows[0]!.done)
}

/**
 * Validates the body, and encodes the rows for the database. Does so line by line, so that other requests can run in
 * between: encoding 58 MB at once takes 0.3 s.
 */
async function readAct(body: readonly Uint8Array[]): Promise<ReadAct> {
  const lines = jsonLines(body)
  const first = headOf(lines)
  if (!isObject(first)) throw badRequest('an act must be an object')
  const { rows: announced = null, ...ownFields } = first
  const head = checkActHead(ownFields)
  const lineReader = new TicketActParts(head)
  const changes: Record<string, Record<string, Buffer[]>> = {}
  for (const line of lines) {
    await setImmediate()
    const { table, list, rows } = lineReader.check(line, PART_ROWS)
    const encoded = ((changes[sqlName(tables[table])] ??= {})[list] ??= [])
    if (rows.length > 0) encoded.push(Buffer.from(JSON.stringify(rows).slice(1, -1)))
  }
  lineReader.end(announced)
  return { head, changes: Buffer.concat(jsonOf(changes)) }
}

/** Joins encoded rows to one JSON object, such as `{"sealdata":{"remove":[...],"add":[...]}}`. */
function jsonOf(changes: Record<string, Record<string, Buffer[]>>): Buffer[] {
  const listed = (items: readonly Buffer[][]) =>
    items.flatMap((item, i) => (i === 0 ? item : [Buffer.from(','), ...item]))
  const object = <T>(values: Record<string, T>, json: (value: T) => Buffer[]): Buffer[] => [
    Buffer.from('{'),
    ...listed(Object.entries(values).map(([name, value]) => [Buffer.from(`${JSON.stringify(name)}:`), ...json(value)])),
    Buffer.from('}'),
  ]
  return object(changes, (lists) =>
    object(lists, (encoded) => [Buffer.from('['), ...listed(encoded.map((rows) => [rows])), Buffer.from(']')]),
  )
}
