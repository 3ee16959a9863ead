import type { OneTimes } from '#server/auth/one-time/one-time-secrets.ts'
import { type BetterAuthContext, passwordAccount } from './better-auth-context.ts'
import type { Users } from './users.ts'

export async function storePassword(
  { internalAdapter }: BetterAuthContext,
  userId: string,
  hash: string,
): Promise<void> {
  const accounts = await internalAdapter.findAccounts(userId)
  if (accounts.some(({ providerId }) => providerId === 'credential')) await internalAdapter.updatePassword(userId, hash)
  else await internalAdapter.linkAccount(passwordAccount(userId, hash))
}

export interface PasswordStore {
  readonly betterAuth: BetterAuthContext
  readonly users: Pick<Users, 'replaceCredential' | 'clearWithPassword'>
  readonly oneTimes: Pick<OneTimes, 'revoke'>
  forgetSessions(userId: string): void
}

/**
 * Replaces the password, and ends the account's links, codes, sessions, tokens and phone sign-in. A thief with the old
 * password may have set the phone number or made a token.
 * Links are revoked first, so a link that is opened later is void. If a link was opened just before, its request has
 * read the old password hash. No session can begin with that hash once the password has changed.
 * @param was the hash to replace; null if there is none; undefined replaces any hash
 * @returns false if another change came first
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

/** Stores the first password of an account. @returns false if a concurrent request has stored one already */
async function storeFirst({ internalAdapter }: BetterAuthContext, userId: string, hash: string): Promise<boolean> {
  try {
    await internalAdapter.linkAccount(passwordAccount(userId, hash))
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return false
    throw error
  }
}

/**
 * True if this is the account's password. Takes the same time for an account without a password, so that the time
 * reveals nothing.
 */
export async function isPassword(context: BetterAuthContext, userId: string, password: string): Promise<boolean> {
  const account = (await context.internalAdapter.findAccounts(userId)).find(
    ({ providerId }) => providerId === 'credential',
  )
  if (account?.password) return context.password.verify({ password, hash: account.password })
  await context.password.hash(password)
  return false
}
