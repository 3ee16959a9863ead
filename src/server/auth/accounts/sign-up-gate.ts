import { AsyncLocalStorage } from 'node:async_hooks'
import { APIError } from 'better-auth/api'
import { emailIssue, foldedEmail } from '#domain/access/email-address.ts'

const invited = new AsyncLocalStorage<string>()

/** Runs `create` with the permission to create a user with this invited email. Invited users must be created by it. */
export const asInvited = <T>(email: string, create: () => Promise<T>): Promise<T> =>
  invited.run(foldedEmail(email), create)

/** True if verified addresses of this domain may sign up. */
export function isOpenDomain(email: string, domains: readonly string[]): boolean {
  const folded = foldedEmail(email)
  return emailIssue(folded) === null && domains.includes(folded.slice(folded.indexOf('@') + 1))
}

/** The only gate for new users. Opens for invited emails, and verified addresses of configured domains. */
export function signUpGate(
  domains: readonly string[] = [],
): (user: { email: string; emailVerified?: boolean }) => Promise<void> {
  return async ({ email, emailVerified }) => {
    if (invited.getStore() === foldedEmail(email)) return
    // Anybody can claim an unverified address, so a truthy value from a provider is not enough.
    if (emailVerified === true && isOpenDomain(email, domains)) return
    throw new APIError('FORBIDDEN', { code: 'signUpClosed', message: 'Accounts are made by invitation only.' })
  }
}
