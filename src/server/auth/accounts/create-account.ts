import { emailAddress } from '#domain/access/email-address.ts'
import { EventmsError } from '#domain/errors.ts'
import type { User } from '#server/auth/sessions/session-user.ts'
import { type BetterAuthContext, passwordAccount } from './better-auth-context.ts'
import { requireGoodPassword } from './good-password.ts'
import { asInvited } from './sign-up-gate.ts'

export interface NewStaff {
  readonly email: string
  readonly name: string
  /** If absent, the person sets a password by an invitation link. */
  readonly password?: string
  /** True if somebody else chose the password. It is valid for a week, and only to choose another one. */
  readonly isTemporary?: boolean
}

/**
 * Creates a user, or returns the user of an invitation that was never used.
 * @throws EventmsError 'passwordTooShort' and the like; 'duplicateKey' if the email has a password or a linked provider
 */
export async function createStaff(
  context: BetterAuthContext,
  { email: typedEmail, password, name }: NewStaff,
): Promise<User> {
  const email = emailAddress(typedEmail)
  if (password !== undefined) await requireGoodPassword(password, { email, name })
  const { internalAdapter } = context
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true })
  if (found?.accounts.length) throw new EventmsError('duplicateKey', { field: 'email' })
  // The email counts as verified: otherwise Google and GitHub could not be linked to the account.
  const user =
    found?.user ??
    (await asInvited(email, () =>
      internalAdapter.createUser({ email, name, emailVerified: true }, { method: 'admin' }),
    ).catch(async (error: unknown) => {
      // Another request may have created this user at the same moment.
      const made = await internalAdapter.findUserByEmail(email)
      if (!made) throw error
      return made.user
    }))
  // A crash before this line leaves a user without a password. The next attempt adds one, but never overwrites one.
  if (password !== undefined)
    await internalAdapter.linkAccount(passwordAccount(user.id, await context.password.hash(password)))
  return user
}
