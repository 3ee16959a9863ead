import { refuseWeak } from '#domain/access/password.ts'
import { EventmsError } from '#domain/errors.ts'
import type { User } from '../better-auth/answers.ts'
import { admit } from './sign-up-gate.ts'
import type { OneTimes } from '../one-time/one-time-secrets.ts'
import type { People } from './users.ts'

export interface NewStaff {
  readonly email: string
  readonly name: string
  /** Without one the person sets it by an invitation's link. */
  readonly password?: string
}

/** What staff.ts needs of better-auth's context; its own type is far wider. */
export interface AuthContext {
  readonly password: {
    hash(password: string): Promise<string>
    verify(data: { password: string; hash: string }): Promise<boolean>
  }
  readonly internalAdapter: {
    findUserByEmail(
      email: string,
      options?: { includeAccounts: boolean },
    ): Promise<{ user: User; accounts: { providerId: string }[] } | null>
    findAccounts(userId: string): Promise<{ providerId: string; password?: string | null | undefined }[]>
    createUser(
      user: { email: string; name: string; emailVerified: boolean },
      source: { method: 'admin' | 'email-password' },
    ): Promise<User>
    linkAccount(account: { userId: string; providerId: string; accountId: string; password: string }): Promise<unknown>
    updatePassword(userId: string, password: string): Promise<unknown>
    deleteUserSessions(userId: string): Promise<unknown>
    deleteSession(token: string): Promise<unknown>
  }
}

/**
 * Makes an account for somebody who is invited.
 * @throws EventmsError 'passwordTooShort' and its like, 'duplicateKey' when the email has an account
 */
export async function createStaff(context: AuthContext, { email, password, name }: NewStaff): Promise<User> {
  if (password !== undefined) refuseWeak(password, email)
  const { internalAdapter } = context
  const found = await internalAdapter.findUserByEmail(email.toLowerCase(), { includeAccounts: true })
  if (found?.accounts.length) throw new EventmsError('duplicateKey', { field: 'email' })
  // Invited by us, so the address counts as verified: otherwise Google and GitHub could not be linked to it.
  const user =
    found?.user ??
    (await admit(email, () =>
      internalAdapter.createUser({ email: email.toLowerCase(), name, emailVerified: true }, { method: 'admin' }),
    ))
  // A server that died between these two leaves a user without an account; the next attempt comes here and completes
  // it. Linked, never overwritten: of two servers that start at once over one database, the second one fails here.
  if (password !== undefined)
    await internalAdapter.linkAccount(credential(user.id, await context.password.hash(password)))
  return user
}

const credential = (userId: string, password: string) => ({
  userId,
  providerId: 'credential',
  accountId: userId,
  password,
})

/** Sets a password that is hashed already, whether there was one or not. */
export async function storePassword({ internalAdapter }: AuthContext, userId: string, hash: string): Promise<void> {
  const accounts = await internalAdapter.findAccounts(userId)
  if (accounts.some(({ providerId }) => providerId === 'credential')) await internalAdapter.updatePassword(userId, hash)
  else await internalAdapter.linkAccount(credential(userId, hash))
}

/** Where a password and what stands on it are kept; a part of `Desk`. */
export interface Keeping {
  readonly context: AuthContext
  readonly people: Pick<People, 'replaceCredential' | 'clearPhone'>
  readonly oneTimes: Pick<OneTimes, 'revoke'>
  /** Sessions that this process believes without asking. */
  forget(): void
}

/**
 * Gives an account a new password, hashed already, and ends its links, codes, sessions, and signing in by phone:
 * whoever knew the old one may have set the number, and nobody would see it. In this order: a link that is used at the
 * same time is either gone, or what it opens finds another password than when it was used.
 * @param was the hash it takes the place of, null for none; without it, whatever there is
 * @returns false when another password came first
 */
export async function changePassword(
  { context, people, oneTimes, forget }: Keeping,
  user: { id: string; email: string },
  hash: string,
  was?: string | null,
): Promise<boolean> {
  await oneTimes.revoke(user)
  if (was === undefined) await storePassword(context, user.id, hash)
  else if (
    !(was === null ? await storeFirst(context, user.id, hash) : await people.replaceCredential(user.id, was, hash))
  )
    return false
  await people.clearPhone(user.id)
  await context.internalAdapter.deleteUserSessions(user.id)
  forget()
  return true
}

/** The first password; of two at once the database refuses the second. */
async function storeFirst({ internalAdapter }: AuthContext, userId: string, hash: string): Promise<boolean> {
  try {
    await internalAdapter.linkAccount(credential(userId, hash))
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return false
    throw error
  }
}

/** Whether it is the account's password; the same work where there is none. */
export async function isPassword(context: AuthContext, userId: string, password: string): Promise<boolean> {
  const account = (await context.internalAdapter.findAccounts(userId)).find(
    ({ providerId }) => providerId === 'credential',
  )
  if (account?.password) return context.password.verify({ password, hash: account.password })
  await context.password.hash(password)
  return false
}
