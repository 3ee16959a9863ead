import { createInterface } from 'node:readline/promises'
import path from 'node:path'
import { giveNewKey } from '#server/auth/sessions/signing-key.ts'
import { readBackup } from '#server/backup/backup-file.ts'
import { refused } from '#server/backup/contents.ts'
import { handOver } from '#server/backup/move.ts'
import { unmarkMoved } from '#server/backup/moved.ts'
import {
  type ExistingContents,
  type Restored,
  type RestoreOptions,
  restoreFolder,
  restoreServer,
} from '#server/backup/restore.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Settings } from '#server/env.ts'
import { databaseUrl as address } from '#server/env-values.ts'
import type { Base } from '#server/start.ts'
import { printable } from '#server/terminal.ts'
import { version } from '#server/version.ts'
import type { WaitReporter } from '#server/report-long-wait.ts'

/** Options of the commands that need exclusive use of the database. They are never sent to a running server. */
export const restoringOptions = {
  restore: { type: 'string' },
  'move-to': { type: 'string' },
  'use-again': { type: 'boolean' },
  'new-key': { type: 'boolean' },
  replace: { type: 'boolean' },
} as const

/**
 * Runs `--restore FILE`.
 * @param isAgreed true with `--replace`; otherwise the person at the terminal must confirm that data is replaced.
 * @returns a text about the result.
 * @throws EventmsError 'badSetting', 'dataFolderInUse', 'databaseUnavailable'
 */
export async function restore(
  file: string,
  settings: Settings,
  report: WaitReporter,
  isAgreed: boolean,
): Promise<string> {
  const setting = `--restore ${file}`
  const { databaseUrl, dataDir, authSecret, backups } = settings
  const source = () => readBackup(path.resolve(file), backups.passphrase, setting)
  const options: RestoreOptions = { setting, agree: confirming(isAgreed), report }
  if (!databaseUrl)
    return restoredText(await restoreFolder(dataDir, source, { ...options, authSecret }), `Restored into ${dataDir}`)
  const db = await openDatabase({ databaseUrl, onWait: report })
  try {
    return restoredText(
      await restoreServer(db.pool, source, authSecret, options),
      'Restored into the database of DATABASE_URL',
    )
  } finally {
    await db.close()
  }
}

const LEFT =
  'What was moved from is kept as it was; nobody can save anything in it, and no server starts on it (--use-again takes that back).'

/**
 * Runs `--move-to ADDRESS_OR_FOLDER`: moves the database to a PostgreSQL server, or to the embedded database of a
 * folder.
 * @throws EventmsError 'badSetting', 'dataFolderInUse', 'databaseUnavailable'
 */
export async function moveTo(
  target: string,
  base: Pick<Base, 'db' | 'signingKey'>,
  settings: Settings,
  report: WaitReporter,
  isAgreed: boolean,
): Promise<string> {
  const { db, signingKey } = base
  const agree = confirming(isAgreed)
  const source = { by: version(), signingKey }
  if (!isAddress(target)) return movedToFolder(path.resolve(target), base, settings, { setting: MOVING, agree, report })
  if (settings.databaseUrl === target) throw refused(MOVING, 'names the database itself')
  const to = await openDatabase({ databaseUrl: target, setting: MOVING, onWait: report })
  try {
    const restored = await handOver(db.pool, { ...source, to: withoutPassword(target) }, ({ source, leave }) =>
      restoreServer(to.pool, source, undefined, { setting: MOVING, agree, leave }),
    )
    const key = settings.authSecret
      ? 'the AUTH_SECRET of before'
      : `the AUTH_SECRET that stands in ${path.join(settings.dataDir, 'auth-secret')}`
    return `${restoredText(restored, 'Moved to the database')}\nStart with its address as DATABASE_URL, and with ${key}: authenticator apps and recovery codes need it. ${LEFT}`
  } finally {
    await to.close()
  }
}

const MOVING = '--move-to'

/**
 * True for an address of a database, false for the path of a folder.
 * @throws EventmsError 'badSetting' for a malformed address. The error does not contain the address, which may have a
 * password
 */
export function isAddress(target: string): boolean {
  if (/^postgres(ql)?:/i.test(target)) {
    if (address.safeParse(target).success) return true
  } else if (!/:\/\/|\/\/.*@/.test(target)) return false
  throw refused(MOVING, 'needs postgresql://user:password@host:5432/name, or the path of a folder')
}

async function movedToFolder(
  folder: string,
  { db, signingKey }: Pick<Base, 'db' | 'signingKey'>,
  { databaseUrl, dataDir, authSecret }: Settings,
  options: RestoreOptions,
): Promise<string> {
  if (!databaseUrl && folder === dataDir) throw refused(MOVING, 'names the data folder itself')
  const source = { by: version(), signingKey, to: folder }
  const restored = await handOver(db.pool, source, ({ source, leave }) =>
    restoreFolder(folder, source, { ...options, leave, authSecret, keepsKey: true }),
  )
  return `${restoredText(restored, `Moved to ${folder}`)}\nStart with DATA_DIR=${folder}, without DATABASE_URL, and ${keyText(authSecret, restored)}. ${LEFT}`
}

/**
 * The end of the sentence “Start with DATA_DIR=..., without DATABASE_URL, and ...”. It explains whether to set
 * AUTH_SECRET. The server needs this setting if the folder has another signing key.
 */
function keyText(authSecret: string | undefined, { hasKey }: Restored): string {
  if (authSecret === undefined) return 'without AUTH_SECRET'
  if (hasKey) return 'with the AUTH_SECRET of before or without it, since auth-secret there is the same'
  return 'with the AUTH_SECRET of before: auth-secret there is another one, and authenticator apps and recovery codes need it'
}

function withoutPassword(address: string): string {
  return address.replace(/^(\w+:\/\/)[^/]*@/, '$1').replace(/\?.*$/, '')
}

/**
 * Runs `--use-again`: removes the mark of a moved database, so that servers start on it and can write again.
 * @throws EventmsError 'badSetting', 'dataFolderInUse', 'databaseUnavailable'
 */
export async function reopen({ databaseUrl, dataDir, durable }: Settings, report: WaitReporter): Promise<string> {
  const options = databaseUrl ? { databaseUrl } : { dataDir, durable, requiredBy: 'use-again' }
  const db = await openDatabase({ ...options, onWait: report })
  try {
    const moved = await unmarkMoved(db.pool)
    if (!moved) throw refused('--use-again', 'is of no use here: this database was not moved')
    return `This database can be used again. It had been moved to ${moved.to} (${moved.at}): what was saved there since is not in here.`
  } finally {
    await db.close()
  }
}

/**
 * Runs `--new-key`: replaces a lost signing key. @throws EventmsError 'badSetting', 'dataFolderInUse',
 * 'databaseUnavailable'
 */
export async function replaceKey(
  { databaseUrl, dataDir, durable, authSecret }: Settings,
  report: WaitReporter,
): Promise<string> {
  const options = databaseUrl ? { databaseUrl } : { dataDir, durable, requiredBy: 'new-key' }
  const db = await openDatabase({ ...options, onWait: report })
  try {
    return await giveNewKey({ pool: db.pool, dataDir, authSecret })
  } finally {
    await db.close()
  }
}

/** Makes a function that asks the person at the terminal to confirm, unless `--replace` was given. */
function confirming(isAgreed: boolean): RestoreOptions['agree'] {
  return async (existing) => {
    if (isAgreed) return
    const there = contentsText(existing)
    if (!process.stdin.isTTY) throw refused('--replace', `is needed: ${there} there already. Make a backup of it first`)
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    try {
      const answer = await terminal.question(`There already: ${there}. Type "replace" to replace all of it: `)
      if (answer.trim().toLowerCase() !== 'replace')
        throw refused('--replace', 'was not agreed to. Nothing was changed')
    } finally {
      terminal.close()
    }
  }
}

function contentsText(existing: ExistingContents): string {
  if (existing === 'unopened')
    return 'a database whose server was not stopped in order, and which was not looked into, is'
  if (existing === 'unreadable') return 'a database that does not open is'
  const { rows, accounts } = existing
  return `${rows} rows and ${accounts} ${accounts === 1 ? 'account' : 'accounts'} are`
}

function restoredText({ loaded: { head, rows }, withoutCodes, replaced }: Restored, place: string): string {
  const lines = [
    `${place}: ${rows} rows, of ${head.made}, EventMS ${head.by}. What was restored was read back, and is the same.`,
    'Nobody is signed in any more; passwords hold.',
  ]
  if (!head.secrets)
    lines.push(
      'It was not encrypted, so it has no authenticator apps and recovery codes: whoever had some sets them up again, and signs in without until then.',
    )
  if (withoutCodes > 0)
    lines.push(
      `Sessions are signed with another key here: recovery codes hold no longer. People who need new ones: ${withoutCodes}.`,
    )
  if (replaced !== undefined)
    lines.push(`The database that was there is kept in ${replaced}. Remove it when you are sure.`)
  return lines.map((line) => printable(line)).join('\n')
}
