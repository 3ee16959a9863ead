import { AuthClient, createClient } from '@supabase/supabase-js'
import type { HostedConfig } from '#domain/wire.ts'
import type { Backend } from './backend.ts'
import { createCall } from './hosted/calls.ts'
import { checkedConfig } from './hosted/config.ts'
import { createData } from './hosted/data.ts'
import { browserEnvironment, type HostedEnvironment, SESSION_KEY } from './hosted/environment.ts'
import { createSession } from './hosted/session.ts'
import { followVersions } from './hosted/versions.ts'
import { createWaysIn } from './hosted/ways-in.ts'

/**
 * The home on a Supabase project, straight from the browser (docs/hosted.md). `close` ends what it follows.
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
    // What stands in the address is read here (ways-in.ts): a session is only taken from it that this page asked for.
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
  const { versions, close } = followVersions(client, session, environment)
  const ways = createWaysIn({ client, session, environment, project, aside })
  const arrived = environment.arrived()
  if (arrived) void ways.arrive(arrived)

  const { arrive: _, ...waysIn } = ways
  return {
    session: session.user,
    versions,
    providers: project.providers,
    authLinks: project.links,
    recovering: session.recovering,
    confirming: session.confirming,
    arrival: session.arrival,
    onAuthEvent: session.onAuthEvent,
    importLimit: project.importLimit,
    signIn: session.signIn,
    signOut: session.signOut,
    ...waysIn,
    ...createData(createCall(client, session), environment),
    close() {
      close()
      session.close()
      void client.realtime.disconnect()
      void client.auth.dispose()
    },
  }
}
