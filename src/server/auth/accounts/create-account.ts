import { emailAddress } from '#domain/access/email-address.ts'
import { EventmsError } from '#domain/errors.ts'
import type { User } from '#server/auth/sessions/session-user.ts'
import { type BetterAuthContext, passwordAccount } from './better-auth-context.ts'
import { requireGoodPassword } from './good-password.ts'
import { asInvited } from './sign-up-gate.ts'

export interface NewStaff {
  readonly email: string
  readonly name: string
  /** Without one they set it by an invitation's link. */
  readonly password?: string
  /** Somebody else made the password up: it is good for a week, and only for choosing another one. */
  readonly isTemporary?: boolean
}

/**
 * Makes an account for somebody who is invited.
 * @throws EventmsError 'passwordTooShort' and its like, 'duplicateKey' when the email has an account
 */
export async function createStaff(
  context: BetterAuthContext,
  { email: given, password, name }: NewStaff,
): Promise<User> {
  const email = emailAddress(given)
  if (password !== undefined) await requireGoodPassword(password, { email, name })
  const { internalAdapter } = context
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true })
  if (found?.accounts.length) throw new EventmsError('duplicateKey', { field: 'email' })
  // An invited address counts as verified: otherwise Google and GitHub could not be linked to it.
  const user =
    found?.user ??
    (await asInvited(email, () =>
      internalAdapter.createUser({ email, name, emailVerified: true }, { method: 'admin' }),
    ).catch(async (error: unknown) => {
      // Invited by two people at once: the other one was faster.
      const made = await internalAdapter.findUserByEmail(email)
      if (!made) throw error
      return made.user
    }))
  // A server that died between these two leaves a user without an account; the next attempt comes here and completes
  // it. Linked, never overwritten: of two servers that start at once over one database, the second one fails here.
  if (password !== undefined)
    await internalAdapter.linkAccount(passwordAccount(user.id, await context.password.hash(password)))
  return user
}
