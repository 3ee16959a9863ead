import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth'
import { verifyProviderIdToken } from 'better-auth/oauth2'
import type { AuthSettings } from '../settings.ts'

/** Google and GitHub where the settings name another OpenID Connect issuer instead; loaded only then. */
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
            mapProfileToUser: strictlyVerified,
          },
        ]
      : [],
  )
  if (config.length === 0) return []
  const { genericOAuth } = await import('better-auth/plugins/generic-oauth')
  return [genericOAuth({ config })]
}

/**
 * An address is verified where the claim is `true`: better-auth also takes a text such as "false" for yes, and a claim
 * called `emailVerified`.
 */
const strictlyVerified = (profile: object) => ({
  emailVerified: 'email_verified' in profile && profile.email_verified === true,
})

/** Google and GitHub themselves. */
export function socialProviders({
  google,
  github,
}: Pick<AuthSettings, 'google' | 'github'>): BetterAuthOptions['socialProviders'] {
  return {
    ...(google &&
      !google.issuer && { google: { ...google, prompt: 'select_account', mapProfileToUser: strictlyVerified } }),
    ...(github && !github.issuer && { github }),
  }
}

/**
 * For every provider, also GitHub, which has a list of addresses instead of a claim: only `true` counts as verified. And
 * an ID token counts where its issuer signed it for us: the library reads Google's own without looking at that.
 */
export const onlyTrueIsVerified = {
  id: 'eventms-only-true-is-verified',
  init({ socialProviders }) {
    for (const provider of socialProviders) {
      const getUserInfo = provider.getUserInfo
      provider.getUserInfo = async (tokens) => {
        const { idToken } = tokens
        if (idToken && provider.idToken && !(await verifyProviderIdToken(provider, idToken))) return null
        const info = await getUserInfo(tokens)
        return info && { ...info, user: { ...info.user, emailVerified: info.user.emailVerified === true } }
      }
    }
  },
} satisfies BetterAuthPlugin
