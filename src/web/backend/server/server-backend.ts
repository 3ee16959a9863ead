import { EventmsError } from '#domain/errors.ts'
import { BACKGROUND_HEADER } from '#domain/requests/background-header.ts'
import type { Preferences } from '#domain/requests/preferences.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { NumberHistory } from '#domain/tickets/number-history.ts'
import type { Returned } from '#domain/tickets/reconcile/returned.ts'
import {
  type Activity,
  type AddRequest,
  type ImportResults,
  ROWS_OF_A_FILE,
  type ServerConfig,
  type UndoPreview,
  type UndoResult,
  type WriteResult,
} from '#domain/wire.ts'
import type { TicketActResult } from '#domain/tickets/acts/ticket-act.ts'
import type { AccountAbility } from '#web/backend/account-calls.ts'
import type { Backend, TableData } from '#web/backend/backend.ts'
import { reaching } from '#web/backend/reaching.ts'
import { type Client, createClient } from './client.ts'
import { browserEnvironment, type Environment } from './environment.ts'
import type { AuthFlows } from './auth-flows.ts'
import { createPrints } from './prints.ts'
import { readTable } from './read-table.ts'
import { createSession, type Session } from './session.ts'
import { followLiveChanges } from './live-changes.ts'
import { ticketActBody } from './ticket-act-body.ts'

/**
 * Creates the backend on our own server: implements `Backend` by the HTTP routes of wire.ts. `close` ends its
 * subscriptions.
 */
export function createServerBackend(
  config: ServerConfig,
  environment: Environment = browserEnvironment(),
): Backend & { close(): void } {
  const client = createClient(environment, () => void session.check())
  const session = createSession(client, environment)
  const { versions, pause, close } = followLiveChanges(environment, session)
  const hasPasskeys = config.passkeysAt !== undefined && environment.hasPasskeys(config.passkeysAt)
  const lazy = lateAuthFlows(client, session, environment, hasPasskeys)
  const callback = environment.authCallback()
  if (callback)
    void lazy('handleCallback')(callback).catch((error: unknown) => session.callbackError.set(error as EventmsError))
  const path = (table: TableName) => `/api/tables/${table}`

  return {
    ...session.port,
    versions,
    pauseLiveChanges: pause,
    providers: config.providers,
    namedProviders: config.named,
    authLinks: config.links ?? [],
    leaveRecovery: () => session.recovering.set(false),
    confirmSignIn: lazy('confirmSignIn'),
    leaveConfirming: () => session.confirming.set(null),
    ...ownAccount(client, session, environment, hasPasskeys),
    ...staff(client, environment),
    ...limits(config),

    async signIn(email, password, options) {
      const left = await session.signIn(email, password, options)
      if (left) await lazy('goOn')(left)
    },
    signOut: session.signOut,
    signInWith: lazy('signInWith'),
    ...(hasPasskeys && { signInWithPasskey: lazy('signInWithPasskey') }),
    signUp: lazy('signUp'),
    signInWithLink: lazy('signInWithLink'),
    signInWithPhone: lazy('signInWithPhone'),
    resetPassword: lazy('resetPassword'),
    updatePassword: lazy('updatePassword'),
    updatePhone: lazy('updatePhone'),
    verifyCode: lazy('verifyCode'),

    async load(table, cached, onProgress, inBackground) {
      const response = await client.get(path(table), loadHeaders(cached, inBackground))
      if (response.status === 304 && cached) return cached
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

    ...importCalls(client),
    loadSamples: () => client.send<ImportResults>('POST', '/api/samples', {}),

    ticketAct: async (request) => client.sendLines<TicketActResult>('/api/acts', await ticketActBody(request)),
    ...createPrints(client),
    preferences: () => client.read<Preferences>('/api/preferences'),
    async keepPreferences(changes) {
      await client.send('POST', '/api/preferences', { changes })
    },
    activity: () => client.read<readonly Activity[]>('/api/activity'),
    ...historyCalls(client),

    close() {
      close()
      session.close()
    },
  }
}

const loadHeaders = (cached?: TableData, inBackground?: boolean) => ({
  ...(cached && { 'if-none-match': `"${cached.version}"` }),
  ...(inBackground && { [BACKGROUND_HEADER]: '1' }),
})

const staff = (client: Client, environment: Environment): Pick<Backend, 'staffAbilities' | 'openStaff'> => ({
  staffAbilities: ['invite', 'disable', 'endSessions', 'reset', 'removeSecondStep', 'log'],
  openStaff: async () => (await reaching(() => import('./staff.ts'))).createStaff(client, environment),
})

/** The auth flows, loaded on the first call. A failed load means that the server is unreachable. */
function lateAuthFlows(...options: [Client, Session, Environment, hasPasskeys: boolean]) {
  const load = once(() => import('./auth-flows.ts').then(({ createAuthFlows }) => createAuthFlows(...options)))
  return <K extends keyof AuthFlows>(name: K) =>
    (async (...callArguments: unknown[]) =>
      ((await reaching(load))[name] as (...callArguments: unknown[]) => unknown)(
        ...callArguments,
      )) as unknown as AuthFlows[K]
}

const ownAccount = (
  ...options: [Client, Session, Environment, hasPasskeys: boolean]
): Pick<Backend, 'accountAbilities' | 'openAccount'> => ({
  accountAbilities: options[3] ? [...accountAbilities, 'passkeys'] : accountAbilities,
  openAccount: async () => (await reaching(() => import('./account.ts'))).createAccount(...options),
})

const accountAbilities: readonly AccountAbility[] = [
  'sharedComputer',
  'name',
  'password',
  'sessions',
  'providers',
  'phone',
  'changePhone',
  'log',
  'secondStep',
  'recoveryCodes',
  'tokens',
]

const limits = ({ importLimit = 50 * 1024 * 1024, importRows = ROWS_OF_A_FILE, historyDays }: ServerConfig) => ({
  importLimit,
  importRows,
  historyDays: historyDays ?? null,
})

function importCalls(client: Client): Pick<Backend, 'import' | 'importAll'> {
  const calls = async () => (await reaching(() => import('./imports.ts'))).createImports(client)
  return {
    import: async (...callArguments) => (await calls()).import(...callArguments),
    importAll: async (...callArguments) => (await calls()).importAll(...callArguments),
  }
}

function historyCalls(
  client: Client,
): Pick<Backend, 'openHistory' | 'previewUndo' | 'undoAct' | 'numberHistory' | 'returned'> {
  return {
    openHistory: async () => (await reaching(() => import('./history.ts'))).createHistoryCalls(client),
    previewUndo: (act, only) =>
      client.read<UndoPreview>(`/api/acts/${act}/take-back${only ? `?table=${only.table}&key=${only.key}` : ''}`),
    undoAct: (act, request) => client.send<UndoResult>('POST', `/api/acts/${act}/take-back`, request),
    numberHistory: (event, number) => client.read<NumberHistory>(`/api/numbers/${event}/${number}`),
    returned: (event) => client.read<Returned>(`/api/numbers/${event}/returned`),
  }
}

/** Returns a function that calls `load` and caches its result. A failure is not cached: the next call loads again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}
