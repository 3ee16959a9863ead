import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { interceptConnect } from '#server/intercept-connect.ts'
import { mayStillBeEnded } from './cancel-request.ts'
import { writersOf } from '#server/db/postgres/connections.ts'

export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable'
  readonly readOnly?: boolean
  /** Milliseconds that a statement may take; 0 for no limit. PGlite ignores this, and has a watchdog instead. */
  readonly statementTimeout?: number
  /** Milliseconds between two statements; 0 for no limit. */
  readonly idleTimeout?: number
}

/**
 * Runs `fn` in a transaction. Commits when `fn` resolves; rolls back and rethrows when `fn` throws. `fn` must query
 * `client` only. From inside `fn` the pool refuses queries: they would run outside the transaction, or wait forever if
 * there is only one connection.
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
    // Limits the settings to this transaction by SET LOCAL, because a pooler may give the session to another client.
    await client.query(
      `BEGIN ISOLATION LEVEL ${isolation}${readOnly ? ' READ ONLY' : ''};` +
        `SET LOCAL statement_timeout = ${Math.trunc(statementTimeout)};` +
        `SET LOCAL idle_in_transaction_session_timeout = ${Math.trunc(idleTimeout)}`,
    )
    const result = await scopes.run(scope, () => fn(client))
    const { command } = await client.query('COMMIT').catch(unanswered)
    // After a failed statement whose error was caught, COMMIT answers ROLLBACK without an error.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement in it had failed')
    return result
  } catch (error) {
    broken = await rollBack(client, error)
    throw error
  } finally {
    scope.open = false
    // Closes the connection if a cancel request may still arrive: it could cancel a statement of the next user.
    if (mayStillBeEnded(client)) broken ??= new Error('a cancel of what this connection ran may still come')
    client.release(broken)
  }
}

const unansweredCommits = new WeakSet<object>()

/** True if the COMMIT was sent but not answered, so that the transaction may be committed. */
export function mayBeCommitted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && unansweredCommits.has(error)
}

/**
 * Marks an error of COMMIT after which the outcome is unknown: the connection or the server was lost. After any other
 * error the transaction was rolled back.
 */
function unanswered(error: Error & { code?: string }): never {
  const isRefused = /^[0-9A-Z]{5}$/.test(error.code ?? '') && !/^(08|57P|58|XX|EPIPE)/.test(error.code!)
  if (!isRefused) unansweredCommits.add(error)
  throw error
}

async function rollBack(client: pg.PoolClient, cause: unknown): Promise<Error | undefined> {
  // After pg's own timeout the statement is still running. A ROLLBACK would wait for it, so the connection is closed
  // instead.
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

/** Makes `pool` refuse every query that is sent to the pool from inside one of its transactions. */
export function refuseInsideTransaction(pool: pg.Pool): void {
  interceptConnect(pool, (connect) => {
    const scope = scopes.getStore()
    if (!scope?.open || (scope.pool !== pool && scope.pool !== writersOf(pool))) return connect()
    return Promise.reject(new Error("inside a transaction, use the transaction's own client, not the pool"))
  })
}
