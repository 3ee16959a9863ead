import { z } from 'zod'
import { EventmsError } from '#domain/errors.ts'
import type { Auth } from './auth/index.ts'
import { generatePassword } from './auth/accounts/generated-password.ts'

/** SQLSTATE */
const UNIQUE_VIOLATION = '23505'

export interface Account {
  readonly email: string
  /** Only when it was generated: it is shown once and kept nowhere. */
  readonly password?: string
}

/** Makes the first account where nobody can sign in yet; undefined when somebody can. */
export async function firstAccount(auth: Auth, { email, password }: Account): Promise<Account | undefined> {
  if (await auth.hasStaff()) return undefined
  const chosen = password ?? generatePassword()
  try {
    await auth.createStaff({ email, name: nameOf(email), password: chosen, isTemporary: !password })
  } catch (error) {
    // Of two servers started at once over one database the other was faster: that one prints the password.
    const taken =
      error instanceof EventmsError
        ? error.code === 'duplicateKey'
        : (error as { code?: unknown }).code === UNIQUE_VIOLATION
    if (taken) return undefined
    throw error
  }
  return password ? { email } : { email, password: chosen }
}

/** A link by which somebody chooses their password, good once. */
export interface PasswordLink {
  readonly email: string
  readonly link: string
}

/**
 * Makes an account without a password; invited again before they chose one, they get another link.
 * @throws EventmsError 'badSetting' when it is no email, 'duplicateKey' when it has an account
 */
export async function invite(auth: Auth, given: string): Promise<PasswordLink> {
  const email = emailOf(given)
  await auth.createStaff({ email, name: nameOf(email) })
  return { email, link: await auth.passwordLink(email, 'invite') }
}

/** @throws EventmsError 'badSetting' when it is no email, 'notFound' when nobody has it */
export async function reset(auth: Auth, given: string): Promise<PasswordLink> {
  const email = emailOf(given)
  return { email, link: await auth.passwordLink(email, 'recovery') }
}

/** Everybody who has an account, one a line, for the terminal. */
export async function listed(auth: Auth): Promise<string> {
  const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? '-'
  const rows = (await auth.list()).map(({ email, disabledAt, methods, phoneNumber, createdAt, seenAt }) => [
    email,
    disabledAt ? 'disabled' : methods.length > 0 ? 'active' : 'invited',
    methods.map((method) => (method === 'credential' ? 'password' : method)).join(', ') || '-',
    phoneNumber ?? '-',
    day(createdAt),
    day(seenAt),
  ])
  const table = [['EMAIL', 'STATE', 'SIGNS IN BY', 'PHONE', 'SINCE', 'LAST SEEN'], ...rows]
  const widths = table[0]!.map((_, i) => Math.max(...table.map((row) => row[i]!.length)))
  return table
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** @throws EventmsError 'badSetting' when it is no email, 'notFound' when nobody has it */
export async function disable(auth: Auth, given: string): Promise<void> {
  await auth.disable(emailOf(given))
}

/** @throws EventmsError 'badSetting' when it is no email, 'notFound' when nobody has it */
export async function enable(auth: Auth, given: string): Promise<void> {
  await auth.enable(emailOf(given))
}

/** @throws EventmsError 'badSetting' when it is no email, 'notFound' when nobody has it */
export async function newPassword(auth: Auth, given: string): Promise<Account> {
  const account = { email: emailOf(given), password: generatePassword() }
  await auth.changePassword(account.email, account.password, undefined, true)
  return account
}

/** @throws EventmsError 'badSetting' when it is no email, 'notFound' when nobody has it */
export async function removeSecondStep(auth: Auth, given: string): Promise<void> {
  await auth.removeSecondStep(emailOf(given))
}

/** Until a user gives a name. */
const nameOf = (email: string): string => email.split('@')[0] ?? email

function emailOf(given: string): string {
  const { success, data } = z.email().toLowerCase().safeParse(given.trim())
  if (!success) throw new EventmsError('badSetting', { setting: 'email', issue: 'needs an email address' })
  return data
}
