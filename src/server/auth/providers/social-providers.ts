import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth'
import { type OAuthProvider, verifyProviderIdToken } from 'better-auth/oauth2'
import { emailAddress } from '#domain/access/email-address.ts'
import { givenName } from '#domain/access/person-name.ts'
import type { Logger } from 'pino'
import type { AuthSettings } from '#server/auth/settings.ts'
import { requestId } from '#server/http/request-id.ts'
import { withTimeout } from '#server/with-timeout.ts'

/**
 * Requires the claim `email_verified` to be true. better-auth would also accept a string such as "false", and a claim
 * `emailVerified`.
 */
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

/** Matches a subject, the provider's id of a person. OpenID Connect Core permits 255 ASCII characters. */
const SUBJECT = /^[ -~]{1,255}$/

/**
 * Checks the email address and name of a provider's profile; null if they cannot be used. An address counts as verified
 * only if `emailVerified` is exactly `true`. Drops the picture.
 * @throws as `emailAddress`
 */
function checkedProfile({ user, data }: NonNullable<Awaited<ReturnType<OAuthProvider['getUserInfo']>>>) {
  const { sub, id } = data as { sub?: unknown; id?: unknown }
  // GitHub's id is a number. Other values must not be converted to text. All objects would become the same text,
  // `[object Object]`, so different people would have the same subject.
  const subject = sub ?? (typeof id === 'number' ? `${id}` : id)
  if (typeof subject !== 'string' || !SUBJECT.test(subject)) return null
  const { email: vouched, emailVerified } = user
  // Refuses surrounding spaces instead of trimming them: such a text is no plain address.
  if (typeof vouched !== 'string' || vouched !== vouched.trim()) return null
  const email = emailAddress(vouched)
  const name = givenName(user.name) || givenName(email.slice(0, email.indexOf('@')))
  return { data, user: { ...user, email, name, image: undefined, emailVerified: emailVerified === true } }
}

/**
 * Milliseconds for each of the provider's two answers (tokens, profile): better-auth sets no timeout for Google and
 * GitHub.
 */
const PATIENCE_MS = 15_000

/**
 * Changes the provider to refuse a missing or invalid ID token, which better-auth accepts. GitHub sends no ID token.
 * The log has the reason of each refusal.
 */
export function checkProfiles(provider: OAuthProvider, log?: Logger): void {
  const { getUserInfo, validateAuthorizationCode } = provider
  const refused = (reason: string) => {
    log?.warn({ provider: provider.id, reason, request: requestId() }, 'a sign-in by a provider was refused')
    return null
  }
  const profileOf: OAuthProvider['getUserInfo'] = async (tokens) => {
    const { idToken } = tokens
    if (provider.idToken && !(idToken && (await verifyProviderIdToken(provider, idToken))))
      return refused('the ID token is not valid')
    const info = await getUserInfo(tokens)
    if (!info) return refused('the provider gave no profile')
    const profile = checkedProfile(info)
    if (profile && !profile.user.emailVerified)
      log?.info({ provider: provider.id, request: requestId() }, 'a provider did not confirm the email address')
    return profile ?? refused('the profile has no proper subject or email address')
  }
  const inTime = async <T>(work: Promise<T>) => {
    const done = await withTimeout(work, PATIENCE_MS)
    return done === undefined ? refused(`no answer within ${PATIENCE_MS / 1000} seconds`) : done
  }
  provider.getUserInfo = (tokens) => inTime(profileOf(tokens))
  provider.validateAuthorizationCode = (given) => inTime(validateAuthorizationCode(given))
}

export const checkedProviders = (log?: Logger) =>
  ({
    id: 'eventms-checked-providers',
    init({ socialProviders }) {
      for (const provider of socialProviders) checkProfiles(provider, log)
    },
  }) satisfies BetterAuthPlugin
