import { ownPath } from '#domain/access/own-path.ts'
import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import type { Backend, Provider } from '#web/backend/backend.ts'
import { reaching } from '#web/backend/reaching.ts'
import { answered } from './answered.ts'
import type { Project } from '#web/backend/hosted/config.ts'
import type { HostedEnvironment } from '#web/backend/hosted/environment.ts'
import type { HostedServices } from './services.ts'

/** Query parameters that Supabase sets. Callers must not override them. */
const reserved = [
  'provider',
  'redirect_to',
  'scopes',
  'skip_http_redirect',
  'invite_token',
  'code_challenge',
  'code_challenge_method',
  'client_id',
  'redirect_uri',
  'response_type',
  'state',
  'nonce',
]

export function createSocialSignIn({ auth, session, environment, project }: HostedServices): Backend['signInWith'] {
  return async (provider, { redirectTo = '/', scopes, queryParams = {} } = {}) => {
    session.callbackError.set(null)
    const address = environment.origin + ownPath(redirectTo)
    if (Object.keys(queryParams).some((name) => reserved.includes(name.toLowerCase())))
      throw badRequest('a parameter of the protocol itself')
    if (!project.providers.includes(provider) || !(await isSetUp(environment, project, provider)))
      throw new EventmsError('providerNotConfigured', { provider })
    const options = {
      redirectTo: address,
      queryParams: { ...queryParams },
      skipBrowserRedirect: true,
      ...(scopes && { scopes: scopes.join(' ') }),
    }
    const { data } = await answered(auth.signInWithOAuth({ provider: provider as Provider, options }))
    if (data.url) environment.leave(data.url)
  }
}

/** Checks that the project has configured the provider. Otherwise the person would end on an error page of Supabase. */
async function isSetUp({ fetch }: HostedEnvironment, { url, anonKey }: Project, provider: string): Promise<boolean> {
  return reaching(async () => {
    const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: anonKey } })
    const { external } = (await response.json()) as { external?: Readonly<Record<string, unknown>> }
    return external?.[provider] === true
  })
}
