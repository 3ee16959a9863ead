import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth'
import { z } from 'zod'
import { ownPath } from '#domain/access/own-path.ts'
import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import type { AuthSettings } from '../better-auth/options.ts'

/** Google and GitHub where an issuer of one's own stands in for them; loaded only then. */
export async function socialPlugins({
  google,
  github,
}: Pick<AuthSettings, 'google' | 'github'>): Promise<BetterAuthPlugin[]> {
  const config = Object.entries({ google, github }).flatMap(([providerId, ids]) =>
    ids?.issuer
      ? [
          {
            providerId,
            clientId: ids.clientId,
            clientSecret: ids.clientSecret,
            discoveryUrl: `${ids.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
            scopes: ['openid', 'email', 'profile'],
            pkce: true,
            mapProfileToUser: proven,
          },
        ]
      : [],
  )
  if (config.length === 0) return []
  const { genericOAuth } = await import('better-auth/plugins/generic-oauth')
  return [genericOAuth({ config })]
}

/**
 * An address is proven where the claim says `true`: the library takes a word such as "false" for yes, and a claim by
 * its own name, too.
 */
const proven = (profile: object) => ({ emailVerified: 'email_verified' in profile && profile.email_verified === true })

/** Google and GitHub themselves. */
export function socialProviders({
  google,
  github,
}: Pick<AuthSettings, 'google' | 'github'>): BetterAuthOptions['socialProviders'] {
  return {
    ...(google && !google.issuer && { google: { ...google, prompt: 'select_account', mapProfileToUser: proven } }),
    ...(github && !github.issuer && { github }),
  }
}

/** Behind every provider, GitHub too, which has no claim but a list of addresses: what is not `true` is not proven. */
export const onlyTrueIsProven = {
  id: 'eventms-only-true-is-proven',
  init({ socialProviders }) {
    for (const provider of socialProviders) {
      const ask = provider.getUserInfo
      provider.getUserInfo = async (tokens) => {
        const told = await ask(tokens)
        return told && { ...told, user: { ...told.user, emailVerified: told.user.emailVerified === true } }
      }
    }
  },
} satisfies BetterAuthPlugin

const asked = z.object({
  provider: z.string().max(50),
  redirectTo: z.unknown().optional(),
  scopes: z.array(z.string().max(200)).max(50).optional(),
  queryParams: z.record(z.string().max(100), z.string().max(1000)).optional(),
})

/**
 * What better-auth is asked: only what the port can say. Its own route takes more, an id token handed in directly among
 * it.
 * @throws EventmsError 'providerNotConfigured' { provider }, 'badRequest'
 */
export function socialRequest(body: unknown, providers: readonly string[], publicUrl: string | undefined): object {
  const { success, data } = asked.safeParse(body)
  if (!success) throw badRequest('not what this route takes')
  const { provider, redirectTo, scopes, queryParams } = data
  if (!providers.includes(provider)) throw new EventmsError('providerNotConfigured', { provider })
  return {
    provider,
    callbackURL: ownPath(redirectTo, publicUrl),
    errorCallbackURL: '/',
    ...(scopes && { scopes }),
    ...(queryParams && { additionalParams: queryParams }),
  }
}
