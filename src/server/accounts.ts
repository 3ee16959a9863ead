import { z } from 'zod'
import { EventmsError } from '#domain/errors.ts'
import type { Auth } from './auth/index.ts'
import { generatePassword } from './auth/password.ts'

/** SQLSTATE */
const UNIQUE_VIOLATION = '23505'

export interface Account {
  readonly email: string
  /** Only when it was generated: it is told once and kept nowhere. */
  readonly password?: string
}

/** Makes the first account where nobody can sign in yet; undefined when somebody can. */
export async function firstAccount(auth: Auth, { email, password }: Account): Promise<Account | undefined> {
  if (await auth.hasStaff()) return undefined
  const chosen = password ?? generatePassword()
  try {
    await auth.createStaff({ email, name: nameOf(email), password: chosen })
  } catch (error) {
    // Two servers started at once over one database, and the other was faster: it tells the password.
    const taken = error instanceof EventmsError ? error.code === 'duplicateKey' : (error as { code?: unknown }).code === UNIQUE_VIOLATION
    if (taken) return undefined
    throw error
  }
  return password ? { email } : { email, password: chosen }
}

/** @throws EventmsError 'badSetting' when it is no email, 'duplicateKey' when it has an account */
export async function invite(auth: Auth, given: string): Promise<Account> {
  const account = { email: emailOf(given), password: generatePassword() }
  await auth.createStaff({ ...account, name: nameOf(account.email) })
  return account
}

/** @throws EventmsError 'badSetting' when it is no email, 'notFound' when nobody has it */
export async function newPassword(auth: Auth, given: string): Promise<Account> {
  const account = { email: emailOf(given), password: generatePassword() }
  await auth.changePassword(account.email, account.password)
  return account
}

/** Until people say themselves what they are called. */
const nameOf = (email: string): string => email.split('@')[0] ?? email

function emailOf(given: string): string {
  const { success, data } = z.email().toLowerCase().safeParse(given.trim())
  if (!success) throw new EventmsError('badSetting', { setting: 'email', problem: 'needs an email address' })
  return data
}
