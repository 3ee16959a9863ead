/** A request's transaction runs as the role of its token, so the database's own rules apply. */
import type pg from 'pg'
import { readToken, type Claims } from './jwt.ts'
import { RestError } from './rest-errors.ts'

export interface Caller {
  readonly role: string
  readonly claims: Claims
}

/** Role and claims of the caller by the bearer token; anon without a token, or with the public key. */
export function callerOf(request: Request, jwtSecret: string): Caller {
  if (!request.headers.get('apikey')) throw new RestError(401, 'PGRST301', 'No API key found in request')
  const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return token === undefined ? { role: 'anon', claims: { role: 'anon' } } : callerBy(token, jwtSecret)
}

export function callerBy(token: string, jwtSecret: string): Caller {
  const claims = readToken(token, jwtSecret)
  if (claims === 'expired') throw new RestError(401, 'PGRST303', 'JWT expired')
  if (!claims) throw new RestError(401, 'PGRST301', 'JWSError JWSInvalidSignature')
  const role = typeof claims.role === 'string' ? claims.role : 'anon'
  return { role, claims }
}

export interface ActOptions {
  readonly readOnly: boolean
  /** Settings of the called function, for the whole transaction. */
  readonly settings?: Readonly<Record<string, string>>
  readonly headers?: Headers
  readonly method?: string
}

/** Commits when `work` resolves, rolls back when it throws. */
export async function actAs<T>(
  pool: pg.Pool,
  { role, claims }: Caller,
  options: ActOptions,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`BEGIN ISOLATION LEVEL READ COMMITTED ${options.readOnly ? 'READ ONLY' : 'READ WRITE'}`)
    const settings: Record<string, string> = {
      search_path: '"public", "extensions"',
      ...(await roleSettings(client, role)),
      ...options.settings,
      'request.jwt.claims': JSON.stringify(claims),
      'request.method': options.method ?? '',
      'request.headers': JSON.stringify(Object.fromEntries(options.headers ?? [])),
      role,
    }
    const names = Object.keys(settings)
    await client.query(
      `SELECT ${names.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`).join(', ')}`,
      names.flatMap((name) => [name, settings[name]]),
    )
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}

/** Settings made by ALTER ROLE, such as time-outs: SET ROLE does not apply them. */
async function roleSettings(client: pg.PoolClient, role: string): Promise<Record<string, string>> {
  const { rows } = await client.query<{ setting: string }>(
    'SELECT unnest(rolconfig) AS setting FROM pg_roles WHERE rolname = $1',
    [role],
  )
  return Object.fromEntries(
    rows.map(({ setting }) => [setting.slice(0, setting.indexOf('=')), setting.slice(setting.indexOf('=') + 1)]),
  )
}
