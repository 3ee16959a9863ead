import path from 'node:path'
import { z } from 'zod'
import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import type { Auth } from '#server/auth/index.ts'
import type { PasswordLink } from '#server/auth/accounts/administration.ts'
import type { Backups } from '#server/backup/backups.ts'
import type { MadeBackup } from '#server/backup/make.ts'
import type { Exports, MadeExport } from '#server/exports/exports.ts'
import { email } from '#server/env-values.ts'
import { printable } from '#server/terminal.ts'
import { type Account, listed, newPassword } from './accounts.ts'

/** Services that commands use. A command runs in a process of its own, or in the running server. */
export interface CommandBase extends CommandStore {
  readonly auth: Auth
  /** Undefined if EXPORT_DIR is not set. */
  readonly exports?: Pick<Exports, 'make'> | undefined
}

/**
 * Services for commands that also run on a database of an earlier version, before its upgrade. An example is `backup`.
 */
export interface CommandStore {
  readonly backups?: Pick<Backups, 'make'>
}

export interface GivenCommand {
  readonly name: string
  /** The argument as given, not validated; true for a command without one. */
  readonly argument: unknown
}

interface Command<Base = CommandBase> {
  /** Milliseconds without an answer after which the command fails. Undefined for the default of two minutes. */
  readonly timeoutMs?: number
  /** 'string' for a command with an argument, such as `--invite someone@example.com`. */
  readonly takes: 'string' | 'boolean'
  /**
   * Runs the command, and returns its output.
   * @throws EventmsError 'badSetting' for an invalid argument, and errors of the command's work
   */
  run(base: Base, givenCommand: GivenCommand): Promise<string>
}

function command<Argument, Base = CommandBase>(
  takes: Command['takes'],
  argument: z.ZodType<Argument>,
  work: (base: Base, argument: Argument) => Promise<string>,
): Command<Base> {
  return {
    takes,
    async run(base, { name, argument: value }) {
      const checked = argument.safeParse(value)
      if (checked.success) return work(base, checked.data)
      const [issue] = checked.error.issues
      throw new EventmsError('badSetting', { setting: `--${name}`, issue: issue?.message })
    },
  }
}

const noArgument = z.literal(true, 'takes no argument')
/** The path must be absolute, because the server that runs the command may have another working directory. */
const file = z
  .string('needs the name of a file')
  .refine((name) => !name.includes('\0'), 'needs the name of a file, and there is a NUL in this one')
  .refine(path.isAbsolute, 'needs the whole path of a file')

const HOUR = 3_600_000

const ofAnyVersion: Readonly<Record<string, Command<CommandStore>>> = {
  backup: {
    ...command('string', file, async ({ backups }: CommandStore, target) => {
      if (!backups) throw badRequest('it makes no backups')
      return backupText(await backups.make(target))
    }),
    timeoutMs: 6 * HOUR,
  },
}

/** Commands by name, such as `invite` for `--invite someone@example.com`. */
const commands: Readonly<Record<string, Command>> = {
  ...ofAnyVersion,
  export: {
    ...command('boolean', noArgument, async ({ exports }: CommandBase) => {
      if (!exports) throw new EventmsError('badSetting', { setting: 'EXPORT_DIR', issue: 'is required with --export' })
      return exportText(await exports.make())
    }),
    timeoutMs: HOUR,
  },
  invite: command('string', email, async ({ auth }, address) => linkText('Invited', await auth.invite(address))),
  list: command('boolean', noArgument, ({ auth }) => listed(auth)),
  disable: command('string', email, async ({ auth }, address) => {
    await auth.disable(address)
    const nobody = (await auth.isAnybodyAble()) ? '' : '\nNobody can sign in any more: --enable or --invite somebody.'
    return `Disabled: ${address}. All sessions have ended.${nobody}`
  }),
  enable: command('string', email, async ({ auth }, address) => {
    await auth.enable(address)
    return `Enabled: ${address}`
  }),
  reset: command('string', email, async ({ auth }, address) => linkText('Account', await auth.reset(address))),
  'end-sessions': command('string', email, async ({ auth }, address) => {
    await auth.endSessions(address)
    return `All sessions have ended: ${address}`
  }),
  'new-password': command('string', email, async ({ auth }, address) =>
    accountText('Account', await newPassword(auth, address)),
  ),
  'remove-second-step': command('string', email, async ({ auth }, address) => {
    await auth.removeSecondStep(address)
    return `No second step any more: ${address}`
  }),
}

export const commandOptions: Readonly<Record<string, { type: Command['takes'] }>> = Object.fromEntries(
  Object.entries(commands).map(([name, { takes }]) => [name, { type: takes }]),
)

/** The command's `timeoutMs`; undefined for the default of two minutes. */
export const patienceOf = (name: string): number | undefined =>
  Object.hasOwn(commands, name) ? commands[name]?.timeoutMs : undefined

/**
 * A function that runs the command even before the database is upgraded to this version. Undefined for a command that
 * needs the upgrade.
 */
export function commandOfAnyVersion(givenCommand: GivenCommand): ((base: CommandStore) => Promise<string>) | undefined {
  const found = Object.hasOwn(ofAnyVersion, givenCommand.name) ? ofAnyVersion[givenCommand.name] : undefined
  return found && ((base) => found.run(base, givenCommand))
}

/** Runs a command by its name. @throws EventmsError 'badRequest' for an unknown name */
export async function runCommand(base: CommandBase, givenCommand: GivenCommand): Promise<string> {
  const { name } = givenCommand
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!found) throw badRequest(`it knows no command ${JSON.stringify(name)}, being of another version`)
  return found.run(base, givenCommand)
}

/** Text about an account that was made. Only this text ever contains a generated password. */
export function accountText(title: string, { email: address, password }: Account): string {
  const shown = password
    ? `\nPassword: ${password}\nIt is shown only this once, and opens nothing but the page on which another one is chosen, for seven days.`
    : ''
  return `${title}: ${printable(address)}${shown}`
}

function backupText({ file: made, rows, bytes, isEncrypted }: MadeBackup): string {
  const size = `${Math.ceil(bytes / 1024)} kB, ${rows} rows`
  if (isEncrypted) return `Backup made and tried: ${made} (${size}, encrypted).`
  return (
    `Backup made and tried: ${made} (${size}).\nIt is not encrypted: the key of the sessions, authenticator apps and ` +
    'recovery codes are left out. With BACKUP_PASSPHRASE they are in it.'
  )
}

const exportText = ({ folder, files }: MadeExport): string => `Exported: ${folder} (${files} files).`

function linkText(title: string, { email: address, link }: PasswordLink): string {
  return `${title}: ${printable(address)}\nLink to choose a password: ${link}\nIt works once. Hand it to nobody else.`
}
