/**
 * A fake hosted project for tests: /rest/v1, /auth/v1 and /realtime/v1 over a real PostgreSQL with a project's roles
 * and grants. So the policies of db/hosted are in effect.
 */
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import pg from 'pg'
import { startPostgres } from '../postgres-server.ts'
import { prepareDatabase } from './database.ts'
import { type Claims, signToken } from './jwt.ts'
import { serveRealtime } from './realtime.ts'
import { restHandler } from './rest.ts'

/** A sent mail or text message. */
export interface Mail {
  readonly to: string
  readonly type: string
  /** The code to type. */
  readonly token: string
  /** The secret of the link. */
  readonly tokenHash: string
  readonly redirectTo: string
}

/** Parts of the project that its auth service uses. */
export interface AuthContext {
  /** A pool as the owner of the schema auth. */
  readonly pool: pg.Pool
  readonly jwtSecret: string
  readonly mails: Mail[]
}

export interface ProjectOptions {
  /** URL of a database, as superuser; without it a server is started. */
  readonly databaseUrl?: string
  /** True if the database has been prepared by `prepareDatabase`; otherwise it is empty. */
  readonly prepared?: boolean
  /** Handles requests below /auth/v1, with full URLs. */
  readonly auth?: (context: AuthContext) => (request: Request) => Promise<Response>
  /** Maximum rows of one answer of /rest/v1. */
  readonly maxRows?: number
  /** Delays the subscription of a live connection to the database. */
  readonly subscribed?: () => Promise<'ok' | 'error'>
  /** Intercepts /rest/v1, for tests of network faults. */
  readonly between?: (request: Request, answer: (request: Request) => Promise<Response>) => Promise<Response>
}

export interface Project {
  readonly url: string
  readonly anonKey: string
  readonly jwtSecret: string
  /** A pool as superuser, without any policies. */
  readonly pool: pg.Pool
  readonly mails: Mail[]
  /** A pool as one of the platform's roles. */
  poolOf(role: string): pg.Pool
  /** Signs an access token with these claims. */
  token(claims: Claims): string
  /** Ends every live connection. */
  dropConnections(): void
  close(): Promise<void>
}

export async function startProject(options: ProjectOptions = {}): Promise<Project> {
  const ownServer = options.databaseUrl === undefined ? await startPostgres() : undefined
  const databaseUrl = options.databaseUrl ?? ownServer?.url()
  if (!databaseUrl) throw new Error('there is no PostgreSQL server on this machine')
  const jwtSecret = 'a secret of the tests, of at least 32 characters'
  const pools: pg.Pool[] = []
  const open = (connectionString: string) => {
    const pool = new pg.Pool({ connectionString })
    pool.on('error', () => {})
    pools.push(pool)
    return pool
  }
  const byRole = new Map<string, pg.Pool>()
  const poolOf = (role: string) => {
    const held = byRole.get(role) ?? open(Object.assign(new URL(databaseUrl), { username: role, password: role }).href)
    byRole.set(role, held)
    return held
  }
  const pool = open(databaseUrl)
  if (!options.prepared) await prepareDatabase(pool, () => poolOf('project_owner'))

  const mails: Mail[] = []
  const rest = restHandler({
    pool: poolOf('authenticator'),
    catalogPool: pool,
    jwtSecret,
    maxRows: options.maxRows ?? 1000,
  })
  const auth = options.auth?.({ pool: poolOf('supabase_auth_admin'), jwtSecret, mails })
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/rest/v1/')) return rest(request, pathname.slice('/rest/v1/'.length))
    if (pathname.startsWith('/auth/v1/') && auth) return auth(request)
    return new Response('{"message":"no Route matched with those values"}', { status: 404 })
  }
  const server = createServer(
    getRequestListener((request) =>
      withCors(request, (asked) => (options.between ? options.between(asked, answer) : answer(asked))),
    ),
  )
  const realtime = await serveRealtime(server, {
    databaseUrl,
    pool: poolOf('authenticator'),
    catalogPool: pool,
    jwtSecret,
    subscribed: options.subscribed ?? (async () => 'ok'),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const now = Math.floor(Date.now() / 1000)
  const token = (claims: Claims) =>
    signToken({ aud: 'authenticated', role: 'authenticated', iat: now, exp: now + 3600, ...claims }, jwtSecret)

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    anonKey: signToken({ iss: 'supabase', role: 'anon', iat: now, exp: now + 10 * 365 * 24 * 3600 }, jwtSecret),
    jwtSecret,
    pool,
    mails,
    poolOf,
    token,
    dropConnections: realtime.drop,
    async close() {
      await realtime.close()
      await closed(server)
      await Promise.all(pools.map((one) => one.end()))
      await ownServer?.stop()
    },
  }
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

/** Allows every origin, because the token decides. */
async function withCors(request: Request, answer: (request: Request) => Promise<Response>): Promise<Response> {
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET,HEAD,POST,PATCH,PUT,DELETE,OPTIONS',
    'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
    'access-control-expose-headers':
      'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit, X-Supabase-Api-Version',
    'access-control-max-age': '3600',
  }
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
  const response = await answer(request)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
