import { EventmsError } from '#domain/errors.ts'
import { isPassword } from '#server/auth/accounts/change-password.ts'
import type { AuthContext } from '#server/auth/context.ts'
import type { Client } from '#server/auth/limits/networks.ts'
import type { User } from '#server/auth/sessions/session-user.ts'

/**
 * Checks the signed-in person's password, so that an unattended screen is not enough for a sensitive change.
 * @returns the hash with which the password was compared
 * @throws EventmsError 'invalidCredentials', 'tooManyAttempts' { seconds }
 */
export async function provePassword(
  { limiter, users, betterAuth }: AuthContext,
  user: User,
  current: string,
  client: Client,
): Promise<string | null> {
  const proven = await limiter.attempt('account', user.email, client, async () => {
    const credential = await users.credential(user.email)
    if (!(await isPassword(betterAuth, user.id, current))) throw new EventmsError('invalidCredentials')
    return credential
  })
  await limiter.forgive('account', user.email, client)
  return proven
}
