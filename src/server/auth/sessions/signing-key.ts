import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { writeDurably } from '#server/embedded-database/index.ts'
import { dropUnreadable, unreadableWith } from '#server/auth/second-step/change-key.ts'

const NAME = 'auth-secret'
const LEAST = 32

export interface KeySource {
  readonly pool: pg.Pool
  /** Folder of the embedded database. Contains the key, too, if AUTH_SECRET is not set. */
  readonly dataDir: string
  readonly authSecret?: string | undefined
}

/**
 * Finds the key that signs session cookies: the setting AUTH_SECRET, or a file beside the embedded database that only
 * its owner can read. The caller must hold the lock of the folder.
 * @throws EventmsError 'dataFolderDamaged' if the folder's key is missing, or is not the one that accounts depend on.
 * @throws EventmsError 'badSetting' if AUTH_SECRET is not the key that accounts depend on, or the file cannot be read
 */
export async function requireKey(source: KeySource): Promise<string> {
  const { pool, dataDir, authSecret } = source
  const found = authSecret === undefined ? keyIn(dataDir) : { key: authSecret }
  const { accounts, apps, people } = await unreadableWith(pool, found.key)
  if (found.key !== undefined) {
    if (apps === 0) return found.key
    throw authSecret === undefined
      ? keyLost(dataDir, `has another key of the sessions in ${NAME} than before`, apps, people)
      : new EventmsError('badSetting', { setting: 'AUTH_SECRET', issue: changedText(apps, people) })
  }
  if (accounts > 0) throw keyLost(dataDir, `has no key of the sessions: ${NAME} ${found.problem}`, apps, people)
  return makeKey(dataDir)
}

/**
 * Runs the command `--new-key`: replaces a lost key, and deletes what was encrypted or hashed with it.
 * @returns a sentence about the result
 * @throws EventmsError 'badSetting' if the key is not lost
 */
export async function giveNewKey(source: KeySource): Promise<string> {
  const { pool, dataDir, authSecret } = source
  const found = authSecret === undefined ? keyIn(dataDir) : { key: authSecret }
  const { apps } = await unreadableWith(pool, found.key)
  if (found.key !== undefined && apps === 0)
    throw new EventmsError('badSetting', {
      setting: '--new-key',
      issue: 'is of no use here: the key is there, and fits',
    })
  const removed = await dropUnreadable(pool, found.key)
  if (found.key === undefined) makeKey(dataDir)
  return `Another key of the sessions is used from now on: everybody signs in anew. Removed: ${lossText(removed.apps, removed.people)}. Their owners sign in without a second step until they set one up again; tell them.`
}

function keyLost(folder: string, found: string, apps: number, people: number): EventmsError {
  const remedy =
    `Sessions depend on the old key, and so do ${lossText(apps, people)}. Bring ${NAME} back from a copy of the folder, set AUTH_SECRET where it was set before, ` +
    'or restore an encrypted backup, which has the key. If the old key is gone for good, run the command --new-key: it removes what needs the old one'
  return new EventmsError('dataFolderDamaged', { folder, found, remedy })
}

const changedText = (apps: number, people: number): string =>
  `is another one than before: ${lossText(apps, people)} need the old one. Set that, or run the command --new-key, which removes what needs the old one`

const lossText = (apps: number, people: number): string =>
  `${apps} authenticator ${apps === 1 ? 'app' : 'apps'} and the codes of ${people} ${people === 1 ? 'person' : 'people'} with recovery codes`

export const newKey = (): string => randomBytes(32).toString('base64url')

function makeKey(dataDir: string): string {
  const made = newKey()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // Flushed to the disk before use, because sessions and apps depend on the key.
  writeDurably(path.join(dataDir, NAME), `${made}\n`)
  return made
}

/**
 * The key in the data folder, or the reason why there is none. @throws EventmsError 'badSetting' if the file cannot be
 * read
 */
export function keyIn(
  dataDir: string,
): { readonly key: string } | { readonly key?: undefined; readonly problem: 'is gone' | 'is empty' | 'is too short' } {
  const file = path.join(dataDir, NAME)
  let storedKey: string
  try {
    storedKey = readFileSync(file, 'utf8').trim()
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return { problem: 'is gone' }
    const issue = `holds a key of the sessions that cannot be read (${message}): give this user of the machine the right to read ${file}`
    throw new EventmsError('badSetting', { setting: 'DATA_DIR', issue }, { cause })
  }
  if (storedKey.length >= LEAST) return { key: storedKey }
  return { problem: storedKey === '' ? 'is empty' : 'is too short' }
}
