import { AuthClient, createClient } from '@supabase/supabase-js'
import { EventmsError } from '#domain/errors.ts'
import { type HostedConfig, ROWS_OF_A_FILE } from '#domain/wire.ts'
import type { Backend } from '../backend.ts'
import { createCall } from './database-call.ts'
import { checkedConfig } from './config.ts'
import { createData } from './data.ts'
import { browserEnvironment, type HostedEnvironment, SESSION_KEY } from './environment.ts'
import { createSession } from './session.ts'
import { followLiveChanges } from './live-changes.ts'
import { createAuthFlows } from './auth-flows.ts'

/**
 * The home on a Supabase project, straight from the browser (docs/hosted.md). `close` ends its subscriptions.
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
    // Our own code reads the page's address (auth-callback.ts): it takes no session that this page did not ask for.
    auth: { storage, storageKey: SESSION_KEY, flowType: 'pkce', detectSessionInUrl: false },
    global: { fetch },
    ...(transport && { realtime: { transport } }),
  })
  const aside = () =>
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
  const { versions, close } = followLiveChanges(client, session, environment)
  const { handleCallback, ...authFlows } = createAuthFlows({ client, session, environment, project, aside })
  const callback = environment.authCallback()
  if (callback) void handleCallback(callback)

  return {
    session: session.user,
    versions,
    providers: project.providers,
    authLinks: project.links,
    recovering: session.recovering,
    // Nothing of it can be done here yet, and nothing of it is shown.
    accountAbilities: [],
    openAccount: () => Promise.reject(new EventmsError('badRequest', { reason: 'no account' })),
    staffAbilities: [],
    openStaff: () => Promise.reject(new EventmsError('badRequest', { reason: 'no staff' })),
    confirming: session.confirming,
    secondStep: session.secondStep,
    callbackError: session.callbackError,
    onAuthEvent: session.onAuthEvent,
    importLimit: project.importLimit,
    importRows: ROWS_OF_A_FILE,
    signIn: session.signIn,
    signOut: session.signOut,
    ...authFlows,
    ...createData(createCall(client, session), environment),
    close() {
      close()
      session.close()
      void client.realtime.disconnect()
      void client.auth.dispose()
    },
  }
}
