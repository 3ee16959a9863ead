import { AsyncLocalStorage } from 'node:async_hooks'
import { APIError } from 'better-auth/api'
import { emailIssue, foldedEmail } from '#domain/access/email-address.ts'

/** The invited email whose account is being created right now. */
const invited = new AsyncLocalStorage<string>()

/** Runs `create` as the only code that may create a user with this invited email. */
export const asInvited = <T>(email: string, create: () => Promise<T>): Promise<T> =>
  invited.run(foldedEmail(email), create)

/** Whether anybody with a verified address of this email's domain may have an account. */
export function isOpenDomain(email: string, domains: readonly string[]): boolean {
  const folded = foldedEmail(email)
  return emailIssue(folded) === null && domains.includes(folded.slice(folded.indexOf('@') + 1))
}

/**
 * The one gate in front of every new user: better-auth asks it whatever the route, sign-up, Google, GitHub or a
 * plugin's. It opens for invited emails, and for a verified address of a domain of the settings.
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
