import { EventmsError } from '#domain/errors.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { Activity, AddRequest, ImportResults, ServerConfig, WriteResult } from '#domain/wire.ts'
import type { Backend, Progress } from './backend.ts'
import { createClient, reaching } from './server/client.ts'
import { browserEnvironment, type Environment } from './server/environment.ts'
import { importAllBody, importBody } from './server/import-body.ts'
import type { Kit } from './server/kit.ts'
import { readTable } from './server/read-table.ts'
import { createSession } from './server/session.ts'
import { followVersions } from './server/versions.ts'

/** The home on our own server: the port over the routes of wire.ts. `close` ends what it follows. */
export function createServerBackend(
  config: ServerConfig,
  environment: Environment = browserEnvironment(),
): Backend & { close(): void } {
  const client = createClient(environment, () => void session.check())
  const session = createSession(client, environment.tabs)
  const { versions, close } = followVersions(environment, session)
  const loadKit = once(() => import('./server/kit.ts').then(({ createKit }) => createKit(client, session, environment)))
  /** A call of the kit, loaded with the first of them; a page that cannot load it cannot reach the server either. */
  const late = <K extends keyof Kit>(name: K) =>
    (async (...given: unknown[]) =>
      ((await reaching(loadKit))[name] as (...given: unknown[]) => unknown)(...given)) as unknown as Kit[K]
  const arrived = environment.arrived()
  if (arrived) void late('arrive')(arrived).catch((error: unknown) => session.arrival.set(error as EventmsError))
  const path = (table: TableName) => `/api/tables/${table}`

  return {
    session: session.user,
    versions,
    providers: config.providers,
    authLinks: config.links ?? [],
    recovering: session.recovering,
    leaveRecovery: () => session.recovering.set(false),
    confirming: session.confirming,
    confirmSignIn: late('confirmSignIn'),
    leaveConfirming: () => session.confirming.set(null),
    arrival: session.arrival,
    onAuthEvent: session.onAuthEvent,
    importLimit: config.importLimit ?? 50 * 1024 * 1024,

    signIn: session.signIn,
    signOut: session.signOut,
    signInWith: late('signInWith'),
    signUp: late('signUp'),
    signInWithLink: late('signInWithLink'),
    signInWithPhone: late('signInWithPhone'),
    resetPassword: late('resetPassword'),
    updatePassword: late('updatePassword'),
    updatePhone: late('updatePhone'),
    verifyCode: late('verifyCode'),

    async load(table, held, onProgress) {
      const response = await client.get(path(table), held ? { 'if-none-match': `"${held.version}"` } : {})
      if (response.status === 304 && held) return held
      if (!response.body) throw new EventmsError('unreachable')
      return readTable(tables[table], response.body, onProgress)
    },

    add: (table, rows, request) =>
      client.send<WriteResult>('POST', path(table), {
        rows,
        ...(request !== undefined && { request }),
      } satisfies AddRequest),
    edit: (table, request) => client.send<WriteResult>('PATCH', path(table), request),
    remove: (table, request) => client.send<WriteResult>('POST', `${path(table)}/delete`, request),

    import: (table, batch, onProgress) =>
      client.upload<WriteResult>(`${path(table)}/import`, importBody(batch), telling(batch.rows.length, onProgress)),
    importAll(parts, onProgress) {
      const total = parts.reduce((sum, { rows }) => sum + rows.length, 0)
      return client.upload<ImportResults>('/api/import', importAllBody(parts), telling(total, onProgress))
    },
    loadSamples: () => client.send<ImportResults>('POST', '/api/samples', {}),

    async recordPrint(record) {
      await client.send('POST', '/api/prints', record)
    },
    activity: () => client.read<readonly Activity[]>('/api/activity'),

    close() {
      close()
      session.close()
    },
  }
}

/** Once, unless it failed: then again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}

/** Bytes on their way as rows. */
function telling(
  total: number,
  onProgress: ((progress: Progress) => void) | undefined,
): (sent: number, bytes: number) => void {
  return (sent, bytes) => onProgress?.({ done: bytes > 0 ? Math.floor((total * sent) / bytes) : 0, total })
}
