import { passwordIssueText } from './auth/accounts/password-issue-text.ts'
import { EventmsError, type ErrorCode, type ErrorParams } from '#domain/errors.ts'
import { damageIn, diskCode } from './embedded-database/index.ts'
import { printable } from './terminal.ts'

const RESTORE = 'Restore the last backup with the command --restore FILE, or choose an empty folder with DATA_DIR'

/** Messages for the operator, in English only, like the manual and all other output. */
const sentences: Partial<Record<ErrorCode, (params: ErrorParams) => string>> = {
  badSetting: ({ setting, issue }) => `The setting ${setting} ${issue}.`,
  dataFolderInUse: ({ folder, pid, reason, taken }) =>
    taken
      ? `The lock of the data folder ${folder} is no longer this one's: another EventMS has taken it over because this one stood still, or somebody removed it. What was saved here is in the folder.`
      : `The data folder ${folder} is in use by another EventMS${pid ? ` (process ${pid})` : ''}` +
        (reason
          ? `, which does not do it for this command: ${reason}. Try again, or stop that one first.`
          : '. Stop that one first, or choose another folder with DATA_DIR.'),
  dataFolderDamaged: ({ folder, found, kept = 'Nothing in it was changed', remedy = RESTORE }) =>
    `The data folder ${folder} ${found}. ${kept}. ${remedy}. ` +
    'docs/operations.md says more under "A damaged data folder".',
  migrationChanged: ({ name }) =>
    `The migration ${name} was changed after it had been applied to this database. Restore the file as it was.`,
  migrationUnknown: ({ name }) =>
    `This database was migrated by a newer EventMS (${name}). Install that version or a later one.`,
  databaseUnavailable: ({ reason, setting = 'DATABASE_URL' }) =>
    `The database cannot be reached${reason ? `: ${reason}` : ''}. Check ${setting}, and that its server runs.`,
  databaseMoved: ({ to, at }) =>
    to === undefined
      ? 'The database of the running server was moved to another place.'
      : `This database was moved to ${to} (${at}): start with that one. To work with this one all the same, without what was saved there since, run the command --use-again.`,
  passwordTooSimple: () => `The setting ADMIN_PASSWORD ${passwordIssueText.passwordTooSimple}.`,
  passwordPersonal: () => `The setting ADMIN_PASSWORD ${passwordIssueText.passwordPersonal}.`,
  duplicateKey: () => 'This email already has an account. For a new password, run the command --reset.',
  badRequest: ({ reason }) => `The running server refuses the command: ${reason}.`,
  diskFull: () => 'The disk is full: nothing was done. Make room, and try again.',
  tableDamaged: ({ table, relation, words }) =>
    `The table ${table} is damaged in its file ${relation} (${words}): no backup of it would be whole, and none was made. ${RESTORE}. docs/operations.md says more under "A damaged table".`,
  serverStopping: () => 'The running server is being stopped. Try again when it has ended.',
  databaseBusy: () => 'The database is busy. Try again in a while.',
  internalError: () => 'The running server failed; its log says why.',
  importRunning: ({ percent, seconds }) =>
    `Somebody is importing into this database (about ${percent} % are done). Try again in ${seconds} seconds.`,
  accountDisabled: () => 'This account is disabled. Run the command --enable first.',
  notFound: ({ email }) => `Nobody has an account with the email ${email}.`,
}

/** Error codes (SQLSTATE and Node.js) of an unreachable database or a refused connection. */
const unreachable = /^(08|57P0|53300|28|3D000|42501)|^E(CONN|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|TIMEDOUT)/

/** The error as a sentence for the operator. Undefined for a bug, which the caller prints with its stack. */
export function bootMessage(error: unknown): string | undefined {
  const sentence = sentenceOf(error)
  return sentence === undefined ? undefined : printable(sentence)
}

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof EventmsError) return sentences[error.code]?.(error.params)
  const { code, message, errors } = error as { code?: unknown; message?: string; errors?: Error[] }
  const disk = diskCode(error) ?? ''
  if (/^E(NOSPC|DQUOT)$/.test(disk))
    return `Something was to be written on a disk that is full: make room there and start again (${message}).`
  if (/^E(ROFS|IO)$/.test(disk)) return `The disk does not take what is written: ${message}.`
  if (typeof code !== 'string') return undefined
  const damage = damageIn(error)
  if (damage !== undefined)
    return `A file of the database is damaged (${damage}). ${RESTORE}. docs/operations.md says more under "A damaged table".`
  if (code.startsWith('ERR_PARSE_ARGS'))
    return `${message?.replace(/\.$/, '')} (docs/operations.md lists the commands.)`
  if (!unreachable.test(code)) return undefined
  return sentences.databaseUnavailable?.({ reason: message || errors?.[0]?.message || code })
}
