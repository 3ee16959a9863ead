import { AsyncLocalStorage } from 'node:async_hooks'
import { APIError } from 'better-auth/api'
import { emailIssue, foldedEmail } from '#domain/access/email-address.ts'

const invited = new AsyncLocalStorage<string>()

/** Runs `create`. While it runs, `signUpGate` permits a new user with the invited email. */
export const asInvited = <T>(email: string, create: () => Promise<T>): Promise<T> =>
  invited.run(foldedEmail(email), create)

/** True if verified addresses of this domain may sign up. */
export function isOpenDomain(email: string, domains: readonly string[]): boolean {
  const folded = foldedEmail(email)
  return emailIssue(folded) === null && domains.includes(folded.slice(folded.indexOf('@') + 1))
}

/** Checks every new user: permits invited emails, and verified addresses of the configured domains. */
export function signUpGate(
  domains: readonly string[] = [],
): (user: { email: string; emailVerified?: boolean }) => Promise<void> {
  return async ({ email, emailVerified }) => {
    if (invited.getStore() === foldedEmail(email)) return
    // Compares with `true`, because a provider may send another truthy value for an unverified address.
    if (emailVerified === true && isOpenDomain(email, domains)) return
    throw new APIError('FORBIDDEN', { code: 'signUpClosed', message: 'Accounts are made by invitation only.' })
  }
}
