import type { OneTimes } from '#server/auth/one-time/one-time-secrets.ts'
import { type BetterAuthContext, passwordAccount } from './better-auth-context.ts'
import type { Users } from './users.ts'

/** Sets a password that is hashed already, whether there was one or not. */
export async function storePassword(
  { internalAdapter }: BetterAuthContext,
  userId: string,
  hash: string,
): Promise<void> {
  const accounts = await internalAdapter.findAccounts(userId)
  if (accounts.some(({ providerId }) => providerId === 'credential')) await internalAdapter.updatePassword(userId, hash)
  else await internalAdapter.linkAccount(passwordAccount(userId, hash))
}

/** The part of `AuthContext` that keeps a password and what depends on it. */
export interface PasswordStore {
  readonly betterAuth: BetterAuthContext
  readonly users: Pick<Users, 'replaceCredential' | 'clearWithPassword'>
  readonly oneTimes: Pick<OneTimes, 'revoke'>
  /** As in `AuthContext`. */
  forgetSessions(userId: string): void
}

/**
 * Gives an account a new password, hashed already, and ends its links, codes, sessions, and signing in by phone:
 * whoever knew the old one may have set the number, and nobody would see it. The order matters: a link that is used at
 * the same time is either gone, or what it opens finds another password than when it was used.
 * @param was the hash it takes the place of, null for none; without it, whatever there is
 * @returns false when another password came first
 */
export async function changePassword(
  { betterAuth, users, oneTimes, forgetSessions }: PasswordStore,
  user: { id: string; email: string },
  hash: string,
  was?: string | null,
): Promise<boolean> {
  await oneTimes.revoke(user)
  if (was === undefined) await storePassword(betterAuth, user.id, hash)
  else if (
    !(was === null ? await storeFirst(betterAuth, user.id, hash) : await users.replaceCredential(user.id, was, hash))
  )
    return false
  await users.clearWithPassword(user.id)
  await betterAuth.internalAdapter.deleteUserSessions(user.id)
  forgetSessions(user.id)
  return true
}

/** The first password; of two at once the database rejects the second. */
async function storeFirst({ internalAdapter }: BetterAuthContext, userId: string, hash: string): Promise<boolean> {
  try {
    await internalAdapter.linkAccount(passwordAccount(userId, hash))
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return false
    throw error
  }
}

/** Whether it is the account's password; the same work where there is none. */
export async function isPassword(context: BetterAuthContext, userId: string, password: string): Promise<boolean> {
  const account = (await context.internalAdapter.findAccounts(userId)).find(
    ({ providerId }) => providerId === 'credential',
  )
  if (account?.password) return context.password.verify({ password, hash: account.password })
  await context.password.hash(password)
  return false
}
