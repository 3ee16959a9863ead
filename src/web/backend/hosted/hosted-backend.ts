import { AuthClient, createClient } from '@supabase/supabase-js'
import { type HostedConfig, ROWS_OF_A_FILE } from '#domain/wire.ts'
import type { AccountAbility } from '#web/backend/account-calls.ts'
import type { Backend } from '#web/backend/backend.ts'
import { reaching } from '#web/backend/reaching.ts'
import type { StaffAbility } from '#web/backend/staff-calls.ts'
import { createCall } from './database-call.ts'
import { checkedConfig } from './config.ts'
import { createData } from './data/data.ts'
import { browserEnvironment, type HostedEnvironment, SESSION_KEY } from './environment.ts'
import { createSession } from './auth/session.ts'
import { followLiveChanges } from './data/live-changes.ts'
import { createAuthFlows } from './auth/auth-flows.ts'
import { createOwnPassword } from './auth/own-password.ts'

/**
 * A Supabase project has no recovery codes and no readable security log. A phone number that was set once cannot be
 * removed (docs/hosted.md).
 */
const accountAbilities: readonly AccountAbility[] = ['name', 'password', 'sessions', 'phone', 'secondStep']

const staffAbilities: readonly StaffAbility[] = ['invite', 'disable', 'endSessions', 'reset', 'removeSecondStep']

/**
 * Creates the backend that stores the data in a Supabase project (docs/hosted.md).
 * @throws EventmsError 'badSetting' { setting }
 */
export function createHostedBackend(
  config: HostedConfig,
  environment: HostedEnvironment = browserEnvironment(),
): Backend & { close(): void } {
  const project = checkedConfig(config)
  const { url, anonKey } = project
  const { storage, fetch, transport } = environment
  const client = createClient(url, anonKey, {
    // `detectSessionInUrl` is off, because the client would accept a session that this page did not request.
    // auth-callback.ts reads the address instead.
    auth: { storage, storageKey: SESSION_KEY, flowType: 'pkce', detectSessionInUrl: false },
    global: { fetch },
    ...(transport && { realtime: { transport } }),
  })
  const separateClient = () =>
    new AuthClient({
      url: `${url}/auth/v1`,
      headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
      fetch,
      storageKey: `${SESSION_KEY}-aside`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    })
  const session = createSession(client, environment.tabs)
  const call = createCall(client, session)
  const auth = { auth: client.auth, session, separateClient }
  const services = { ...auth, ownPassword: createOwnPassword(auth), call, project, environment }
  const { versions, close } = followLiveChanges(client, session, environment)
  const { handleCallback, ...authFlows } = createAuthFlows(services)
  const callback = environment.authCallback()
  if (callback) void handleCallback(callback)

  return {
    ...session.port,
    versions,
    // Does nothing: in WebKit, an open HTTP request blocks printing, but live changes use a WebSocket here.
    pauseLiveChanges: () => () => {},
    providers: project.providers,
    namedProviders: [],
    authLinks: project.links,
    accountAbilities: project.linking ? [...accountAbilities, 'providers', 'anyAddress'] : accountAbilities,
    openAccount: async () => (await reaching(() => import('./auth/account.ts'))).createAccount(services),
    staffAbilities,
    openStaff: async () => (await reaching(() => import('./auth/staff.ts'))).createStaff(services),
    importLimit: project.importLimit,
    importRows: ROWS_OF_A_FILE,
    historyDays: project.historyDays,
    openHistory: async () => (await reaching(() => import('./data/history-calls.ts'))).createHistoryCalls(call),
    signIn: session.signIn,
    signOut: session.signOut,
    ...authFlows,
    ...createData(call, environment),
    close() {
      close()
      session.close()
      void client.realtime.disconnect()
      void client.auth.dispose()
    },
  }
}
