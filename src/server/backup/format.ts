import { z } from 'zod'
import { gaveUpOver } from '#server/embedded-database/index.ts'
import { refused } from './contents.ts'

/*
 * A backup is text, packed by gzip, and by choice encrypted (OpenPGP, by a passphrase). Line by line:
 *
 *   the head      what made it, when, and which migrations its tables have seen
 *   for a table   its name and columns; its rows as COPY writes them, ordered by their key; `\.`; how many they are, and
 *                 their SHA-256
 *   at the end    where each sequence stands; in an encrypted one the signing key; how much it was, and the SHA-256 of all
 *
 * docs/operations.md tells how it is read without EventMS.
 */

/** Of the format, not of the product: raised when an older EventMS could not read it. */
const VERSION = 1

/** Ends the rows of a table: no row reads so. */
export const END_OF_ROWS = '\\.'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().nonnegative()

const head = z.object({
  eventmsBackup: z.int().positive(),
  /** The version of EventMS that made it. */
  by: z.string().regex(/^[\w.+-]{1,40}$/),
  made: z.iso.datetime(),
  /** Of the database it was made of. */
  postgres: z.string(),
  /** Whether the signing key, authenticator apps and recovery codes are in it. */
  secrets: z.boolean(),
  migrations: z.array(z.object({ name: z.string(), sha256 })),
})
const table = z.strictObject({ table: z.string(), columns: z.array(z.string()).min(1) })
const tally = z.strictObject({ rows: count, sha256 })
const sequences = z.strictObject({
  sequences: z.record(
    z.string(),
    z
      .string()
      .regex(/^-?\d+$/)
      .nullable(),
  ),
})
const signingKey = z.strictObject({ signingKey: z.string().min(32) })
const end = z.strictObject({ tables: count, rows: count, sha256 })

export type Head = z.infer<typeof head>
export type Tally = z.infer<typeof tally>

export const parts = { table, tally, sequences, signingKey, end, afterTables: z.union([table, sequences]) }

/** What a backup holds, by part: two of the same state have the same. */
export type Contents = ReadonlyMap<string, string>

export const tallyText = ({ rows, sha256: digest }: Tally): string => `${rows} rows, SHA-256 ${digest}`

/** The names of the parts in which they differ. */
export function differences(one: Contents, other: Contents): string[] {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].filter((name) => one.get(name) !== other.get(name))
}

export const newHead = (told: Omit<Head, 'eventmsBackup'>): Head => ({ eventmsBackup: VERSION, ...told })

/** @throws EventmsError 'badSetting' for what is no backup, or of a later format */
export function readHead(line: Buffer | undefined, setting: string): Head {
  const read = head.safeParse(parsed(line))
  if (!read.success) throw refused(setting, 'names no backup of EventMS')
  const { eventmsBackup, by } = read.data
  if (eventmsBackup > VERSION)
    throw refused(setting, `names a backup in a form that came later than this version; EventMS ${by} made it`)
  return read.data
}

/** A line of JSON. @throws EventmsError 'badSetting' where it is none, or another one than is due */
export function readPart<T>(line: Buffer | undefined, due: z.ZodType<T>, setting: string): T {
  const read = due.safeParse(parsed(line))
  if (!read.success) throw damaged(setting, line ? 'a line in it cannot be read' : 'it ends too early')
  return read.data
}

export const damaged = (setting: string, what: string, cause?: unknown): Error =>
  refused(
    setting,
    `names a backup that is damaged: ${what}. Nothing was restored from it; copy it anew, or take another one`,
    cause,
  )

/** SQLSTATE of data that is out of range, against a constraint or too much. */
const OF_DATA = /^(22|23|54)...$/

/** An error of the database that what it was given is to blame for is told of the backup; any other one as it is. */
export function blamed(cause: unknown, setting: string, what: string): unknown {
  const { code, message } = cause as { code?: unknown; message?: string }
  const isOfData = typeof code === 'string' && OF_DATA.test(code)
  return isOfData || gaveUpOver(cause) ? damaged(setting, `${what} (${message})`, cause) : cause
}

/** Bytes of a line of JSON: more than any of our own has, and what is made of them stays small. */
export const LONGEST_JSON = 256 * 1024

function parsed(line: Buffer | undefined): unknown {
  if (!line) return undefined
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    return undefined
  }
}
