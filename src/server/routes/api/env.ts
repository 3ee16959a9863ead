import type { Context } from 'hono'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tableOf } from '#domain/tables/index.ts'
import type { Auth } from '#server/auth/index.ts'
import type { Loader } from '#server/data/load/load.ts'
import type { RouteEnv } from '#server/http/guard.ts'

type TokenPerson = Awaited<ReturnType<Auth['tokenPerson']>>

export interface ApiEnv {
  Bindings: RouteEnv['Bindings']
  Variables: { person: TokenPerson }
}

export interface ApiRoutes {
  readonly auth: Pick<Auth, 'tokenPerson' | 'runForToken'>
  readonly pool: pg.Pool
  readonly loader: Loader
  /** Maximum number of rows of an import. */
  readonly maxRows: number
  /** Converts an error for the client, and logs an unexpected one. */
  failed(cause: unknown, c: Context): EventmsError
}

/**
 * Runs `work` as soon as the queue has a free slot. All people with a token take turns in this queue. To be called
 * after the body was read, so that a slow client does not hold up the queue.
 */
export const queued = <T>({ auth }: Pick<ApiRoutes, 'auth'>, c: Context<ApiEnv>, work: () => Promise<T>): Promise<T> =>
  auth.runForToken(c.get('person'), work)

/** The declaration of a table. @throws EventmsError 'unknownTable' */
export function declared(name: string): TableDeclaration {
  const declaration = tableOf(name)
  if (!declaration) throw new EventmsError('unknownTable', { table: name.slice(0, 100) })
  return declaration
}

/** Parses the key of a row. @throws EventmsError 'badRequest' */
export function keyOf(text: string): number {
  const key = Number(text)
  if (!/^-?\d{1,16}$/.test(text) || !Number.isSafeInteger(key)) throw badRequest('a key must be a whole number')
  return key
}
