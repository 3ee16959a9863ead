import { AsyncLocalStorage } from 'node:async_hooks'
import { APIError } from 'better-auth/api'

/** The email whose account the command line is making right now. */
const admitted = new AsyncLocalStorage<string>()

/** Runs `create` as the one place that may bring an invited user with this email into being. */
export const admit = <T>(email: string, create: () => Promise<T>): Promise<T> =>
  admitted.run(email.toLowerCase(), create)

/** Whether everybody with a verified address of this email's domain may have an account. */
export function isOpenDomain(email: string, domains: readonly string[]): boolean {
  const [, domain, ...more] = email.toLowerCase().split('@')
  return domain !== undefined && more.length === 0 && domains.includes(domain)
}

/**
 * The one gate in front of every user creation (design §4, Access): better-auth asks it whatever the route, sign-up,
 * Google, GitHub or a plugin's. It opens for `admit`, and for a verified address of a domain of the settings.
 */
export function createGate(
  domains: readonly string[] = [],
): (user: { email: string; emailVerified?: boolean }) => Promise<void> {
  return async ({ email, emailVerified }) => {
    if (admitted.getStore() === email.toLowerCase()) return
    // An unverified address is anybody's: not even a truthy word of a provider will do.
    if (emailVerified === true && isOpenDomain(email, domains)) return
    throw new APIError('FORBIDDEN', { code: 'signUpClosed', message: 'Accounts are made by invitation only.' })
  }
}
