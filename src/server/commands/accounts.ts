import { EventmsError } from '#domain/errors.ts'
import { generatePassword } from '#server/auth/accounts/generated-password.ts'
import { printable } from '#server/terminal.ts'
import type { Auth } from '#server/auth/index.ts'

/** PostgreSQL's SQLSTATE of a duplicate key. */
const UNIQUE_VIOLATION = '23505'

export interface Account {
  readonly email: string
  /** The password, if it was generated. It is printed once, because only its hash is stored. */
  readonly password?: string
}

/** Creates the first account. @returns the account; undefined if there are accounts already */
export async function firstAccount(auth: Auth, { email, password }: Account): Promise<Account | undefined> {
  if (await auth.hasStaff()) return undefined
  const plainPassword = password ?? generatePassword()
  try {
    await auth.createStaff({
      email,
      name: email.split('@')[0] ?? email,
      password: plainPassword,
      isTemporary: !password,
    })
  } catch (error) {
    // Another server on the same database has created the account at the same time, and prints its password.
    const isTaken =
      error instanceof EventmsError
        ? error.code === 'duplicateKey'
        : (error as { code?: unknown }).code === UNIQUE_VIOLATION
    if (isTaken) return undefined
    throw error
  }
  return password ? { email } : { email, password: plainPassword }
}

export async function listed(auth: Auth): Promise<string> {
  const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? '-'
  const rows = (await auth.list()).map(({ email, disabledAt, isInvited, ways, phoneNumber, createdAt, seenAt }) => [
    printable(email, 320),
    disabledAt ? 'disabled' : isInvited ? 'invited' : 'active',
    ways.filter((method) => method !== 'phone').join(', ') || '-',
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

/** Gives an account a generated, temporary password. @throws EventmsError 'notFound' for an unknown email address */
export async function newPassword(auth: Auth, email: string): Promise<Account> {
  const account = { email, password: generatePassword() }
  await auth.changePassword(account.email, account.password, undefined, true)
  return account
}
