import { AsyncLocalStorage } from 'node:async_hooks'
import { APIError } from 'better-auth/api'

/** The email whose account createStaff is making right now. */
const admitted = new AsyncLocalStorage<string>()

/** Runs `create` as the one place that may bring a user with this email into being. */
export const admit = <T>(email: string, create: () => Promise<T>): Promise<T> => admitted.run(email.toLowerCase(), create)

/**
 * The one gate in front of every user creation (design §4, Access): better-auth asks it whatever the route, sign-up,
 * Google, GitHub or a plugin's. It opens only for `admit`.
 */
export async function gate(user: { email: string }): Promise<void> {
  if (admitted.getStore() !== user.email.toLowerCase()) {
    throw new APIError('FORBIDDEN', { code: 'signUpClosed', message: 'Accounts are made by invitation only.' })
  }
}
