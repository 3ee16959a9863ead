import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { interceptConnect } from '#server/intercept-connect.ts'
import { mayStillBeEnded } from './cancel-request.ts'
import { writersOf } from '#server/db/postgres/connections.ts'

export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable'
  readonly readOnly?: boolean
  /** How long one statement may run (ms); 0 for as long as it takes. PGlite knows only its watchdog. */
  readonly statementTimeout?: number
  /** How long it may stand still between two statements (ms); 0 for as long as it takes. */
  readonly idleTimeout?: number
}

/**
 * Runs `fn` in one transaction: committed when it resolves, rolled back when it throws (the same error is thrown on).
 * `fn` speaks to the database through its client only: asking the pool meanwhile would wait for ever where there is one
 * connection, and stand outside the transaction where there are several, so the pool refuses it.
 */
export async function transaction<T>(
  pool: pg.Pool,
  fn: (client: pg.PoolClient) => Promise<T>,
  {
    isolation = 'read committed',
    readOnly = false,
    statementTimeout = 60_000,
    idleTimeout = 60_000,
  }: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect()
  const scope: Scope = { pool, open: true }
  let broken: Error | undefined
  try {
    // Settings local to the transaction: the only ones that hold behind a transaction pooler.
    await client.query(
      `BEGIN ISOLATION LEVEL ${isolation}${readOnly ? ' READ ONLY' : ''};` +
        `SET LOCAL statement_timeout = ${Math.trunc(statementTimeout)};` +
        `SET LOCAL idle_in_transaction_session_timeout = ${Math.trunc(idleTimeout)}`,
    )
    const result = await scopes.run(scope, () => fn(client))
    const { command } = await client.query('COMMIT').catch(unanswered)
    // COMMIT of a transaction in which a statement failed unnoticed says ROLLBACK, without an error.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement in it had failed')
    return result
  } catch (error) {
    broken = await rollBack(client, error)
    throw error
  } finally {
    scope.open = false
    // A connection in doubt is dropped, never handed to the next one.
    if (mayStillBeEnded(client)) broken ??= new Error('a cancel of what this connection ran may still come')
    client.release(broken)
  }
}

const unansweredCommits = new WeakSet<object>()

/** True of the error of a transaction that may be committed all the same: its COMMIT was sent, and not answered. */
export function mayBeCommitted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && unansweredCommits.has(error)
}

/** What the database refuses at COMMIT is rolled back; a connection or a server that ends meanwhile says nothing. */
function unanswered(error: Error & { code?: string }): never {
  const isRefused = /^[0-9A-Z]{5}$/.test(error.code ?? '') && !/^(08|57P|58|XX|EPIPE)/.test(error.code!)
  if (!isRefused) unansweredCommits.add(error)
  throw error
}

async function rollBack(client: pg.PoolClient, cause: unknown): Promise<Error | undefined> {
  // After a time-out of pg's own the statement is still running: a ROLLBACK would queue behind it.
  for (let error = cause; error instanceof Error; error = error.cause)
    if (error.message === 'Query read timeout') return error
  try {
    await client.query('ROLLBACK')
    return undefined
  } catch (error) {
    return error as Error
  }
}

interface Scope {
  readonly pool: pg.Pool
  open: boolean
}
const scopes = new AsyncLocalStorage<Scope>()

/** Makes `pool` refuse, at once and with a reason, what is asked of it inside a transaction of its own. */
export function refuseInsideTransaction(pool: pg.Pool): void {
  interceptConnect(pool, (connect) => {
    const scope = scopes.getStore()
    if (!scope?.open || (scope.pool !== pool && scope.pool !== writersOf(pool))) return connect()
    return Promise.reject(new Error("inside a transaction, use the transaction's own client, not the pool"))
  })
}
