import { AsyncLocalStorage } from 'node:async_hooks'
import { APIError } from 'better-auth/api'
import { emailIssue, foldedEmail } from '#domain/access/email-address.ts'

/** The invited email of the account in creation. */
const invited = new AsyncLocalStorage<string>()

/** Runs `create` as the only code that may create a user with this invited email. */
export const asInvited = <T>(email: string, create: () => Promise<T>): Promise<T> =>
  invited.run(foldedEmail(email), create)

/** Returns true if sign-up is open for verified addresses of this domain. */
export function isOpenDomain(email: string, domains: readonly string[]): boolean {
  const folded = foldedEmail(email)
  return emailIssue(folded) === null && domains.includes(folded.slice(folded.indexOf('@') + 1))
}

/**
 * The only gate for new users: better-auth calls it on every route, by sign-up, Google, GitHub or a plugin. It opens
 * for invited emails, and for verified addresses of the configured domains.
 */
export function signUpGate(
  domains: readonly string[] = [],
): (user: { email: string; emailVerified?: boolean }) => Promise<void> {
  return async ({ email, emailVerified }) => {
    if (invited.getStore() === foldedEmail(email)) return
    // Anybody can claim an unverified address, so only `true` counts, not just any truthy value from a provider.
    if (emailVerified === true && isOpenDomain(email, domains)) return
    throw new APIError('FORBIDDEN', { code: 'signUpClosed', message: 'Accounts are made by invitation only.' })
  }
}
