import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth'
import { type OAuthProvider, verifyProviderIdToken } from 'better-auth/oauth2'
import { emailAddress } from '#domain/access/email-address.ts'
import { givenName } from '#domain/access/person-name.ts'
import type { AuthSettings } from '#server/auth/settings.ts'

/** better-auth also accepts a string such as "false", and a claim called `emailVerified`. */
const strictlyVerified = (profile: object) => ({
  emailVerified: 'email_verified' in profile && profile.email_verified === true,
})

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

/** OpenID Connect Core: at most 255 ASCII characters. */
const SUBJECT = /^[ -~]{1,255}$/

/**
 * Checks the address and name of a profile. Addresses from GitHub must be verified with `true` as well. Pictures are
 * not stored. @throws as `emailAddress`
 */
function checkedProfile({ user, data }: NonNullable<Awaited<ReturnType<OAuthProvider['getUserInfo']>>>) {
  const { sub, id } = data as { sub?: unknown; id?: unknown }
  // GitHub's id is a number. Converted to text, all objects would be the same person.
  const subject = sub ?? (typeof id === 'number' ? `${id}` : id)
  if (typeof subject !== 'string' || !SUBJECT.test(subject)) return null
  const { email: vouched, emailVerified } = user
  // Not trimmed but refused: spaces mean that the string is no plain address.
  if (typeof vouched !== 'string' || vouched !== vouched.trim()) return null
  const email = emailAddress(vouched)
  const name = givenName(user.name) || givenName(email.slice(0, email.indexOf('@')))
  return { data, user: { ...user, email, name, image: undefined, emailVerified: emailVerified === true } }
}

/** Makes the provider refuse a missing or unverified ID token, which the library accepts. GitHub sends no ID token. */
export function checkProfiles(provider: OAuthProvider): void {
  const getUserInfo = provider.getUserInfo
  provider.getUserInfo = async (tokens) => {
    const { idToken } = tokens
    if (provider.idToken && !(idToken && (await verifyProviderIdToken(provider, idToken)))) return null
    const info = await getUserInfo(tokens)
    return info && checkedProfile(info)
  }
}

export const checkedProviders = {
  id: 'eventms-checked-providers',
  init({ socialProviders }) {
    for (const provider of socialProviders) checkProfiles(provider)
  },
} satisfies BetterAuthPlugin
