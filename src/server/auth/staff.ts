import { EventmsError } from '#domain/errors.ts'
import type { User } from './answers.ts'
import { admit } from './gate.ts'
import { passwordFault } from './password.ts'

export interface NewStaff {
  readonly email: string
  readonly password: string
  readonly name: string
}

/** What staff.ts needs of better-auth's context; its own type is far wider. */
interface AuthContext {
  readonly password: { hash(password: string): Promise<string> }
  readonly internalAdapter: {
    findUserByEmail(email: string, options?: { includeAccounts: boolean }): Promise<{ user: User; accounts: { providerId: string }[] } | null>
    createUser(user: { email: string; name: string; emailVerified: boolean }, source: { method: 'admin' }): Promise<User>
    linkAccount(account: { userId: string; providerId: string; accountId: string; password: string }): Promise<unknown>
    updatePassword(userId: string, password: string): Promise<unknown>
    deleteUserSessions(userId: string): Promise<unknown>
  }
}

/**
 * Makes an account: the only way a person comes into being.
 * @throws EventmsError 'badSetting' for a password that will not do, 'duplicateKey' when the email has an account
 */
export async function createStaff(context: AuthContext, { email, password, name }: NewStaff): Promise<User> {
  refuseWeak(password, email)
  const { internalAdapter } = context
  const found = await internalAdapter.findUserByEmail(email.toLowerCase(), { includeAccounts: true })
  if (found?.accounts.length) throw new EventmsError('duplicateKey', { field: 'email' })
  // Invited by us, so the address counts as verified: otherwise Google and GitHub could not be linked to it.
  const user = found?.user ?? (await admit(email, () => internalAdapter.createUser({ email: email.toLowerCase(), name, emailVerified: true }, { method: 'admin' })))
  // A server that died between these two leaves a user without an account; the next attempt comes here and completes it.
  await internalAdapter.linkAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password: await context.password.hash(password) })
  return user
}

/**
 * Gives an account a new password and ends all its sessions.
 * @throws EventmsError 'notFound' when nobody has this email, 'badSetting' for a password that will not do
 */
export async function changePassword(context: AuthContext, email: string, password: string): Promise<User> {
  refuseWeak(password, email)
  const { internalAdapter } = context
  const found = await internalAdapter.findUserByEmail(email.toLowerCase(), { includeAccounts: true })
  if (!found) throw new EventmsError('notFound', { email })
  const hash = await context.password.hash(password)
  const { user } = found
  if (found.accounts.some((account) => account.providerId === 'credential')) await internalAdapter.updatePassword(user.id, hash)
  else await internalAdapter.linkAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password: hash })
  await internalAdapter.deleteUserSessions(user.id)
  return user
}

function refuseWeak(password: string, email: string): void {
  const problem = passwordFault(password, email)
  if (problem) throw new EventmsError('badSetting', { setting: 'password', problem })
}
