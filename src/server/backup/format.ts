import { z } from 'zod'
import { gaveUpOver } from '#server/embedded-database/index.ts'
import { refused } from './contents.ts'

/*
 * A backup is text, compressed by gzip, and optionally encrypted (OpenPGP, by a passphrase). Line by line:
 *
 *   head         version, time, and the applied migrations
 *   each table   name and columns; rows in COPY format, ordered by key; `\.`; row count and SHA-256
 *   end          sequence values; the signing key, only in an encrypted backup; totals, and the SHA-256 of everything
 *
 * docs/operations.md describes how to read it without EventMS.
 */

/** Version of the format. Must be raised when older versions of EventMS can no longer read a backup. */
const VERSION = 1

/** The line that ends the rows of a table. COPY escapes backslashes, so no row has this text. */
export const END_OF_ROWS = '\\.'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().nonnegative()

const head = z.object({
  eventmsBackup: z.int().positive(),
  /** The version of EventMS that made the backup. */
  by: z.string().regex(/^[\w.+-]{1,40}$/),
  made: z.iso.datetime(),
  postgres: z.string(),
  /** True if the backup has the signing key, authenticator apps and recovery codes. */
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

export const lineSchemas = { table, tally, sequences, signingKey, end, afterTables: z.union([table, sequences]) }

/** Digests by name of table or sequence. They are equal if the data is equal. */
export type Contents = ReadonlyMap<string, string>

export const tallyText = ({ rows, sha256: digest }: Tally): string => `${rows} rows, SHA-256 ${digest}`

/** Names of tables and sequences with different digests. */
export function differences(expected: Contents, actual: Contents): string[] {
  const names = new Set([...expected.keys(), ...actual.keys()])
  return [...names].filter((name) => expected.get(name) !== actual.get(name))
}

export const newHead = (fields: Omit<Head, 'eventmsBackup'>): Head => ({ eventmsBackup: VERSION, ...fields })

/**
 * Parses the first line of a backup. @throws EventmsError 'badSetting' for a file that is no backup, or one of a later
 * format
 */
export function readHead(line: Buffer | undefined, setting: string): Head {
  const read = head.safeParse(parsed(line))
  if (!read.success) throw refused(setting, 'names no backup of EventMS')
  const { eventmsBackup, by } = read.data
  if (eventmsBackup > VERSION)
    throw refused(setting, `names a backup in a form that came later than this version; EventMS ${by} made it`)
  return read.data
}

/** Parses a line of JSON. @throws EventmsError 'badSetting' for an invalid or unexpected line */
export function readLine<T>(line: Buffer | undefined, schema: z.ZodType<T>, setting: string): T {
  const read = schema.safeParse(parsed(line))
  if (!read.success) throw damaged(setting, line ? 'a line in it cannot be read' : 'it ends too early')
  return read.data
}

export const damaged = (setting: string, what: string, cause?: unknown): Error =>
  refused(
    setting,
    `names a backup that is damaged: ${what}. Nothing was restored from it; copy it anew, or take another one`,
    cause,
  )

/** Matches SQLSTATE codes of invalid data: value out of range, constraint violated, limit exceeded. */
const OF_DATA = /^(22|23|54)...$/

/** Converts a database error about invalid data to an error about a damaged backup. Returns other errors unchanged. */
export function blamed(cause: unknown, setting: string, what: string): unknown {
  const { code, message } = cause as { code?: unknown; message?: string }
  const isOfData = typeof code === 'string' && OF_DATA.test(code)
  return isOfData || gaveUpOver(cause) ? damaged(setting, `${what} (${message})`, cause) : cause
}

/**
 * Maximum bytes of a line of JSON. Valid lines are shorter. The limit keeps a damaged file from causing a long parse.
 */
export const LONGEST_JSON = 256 * 1024

function parsed(line: Buffer | undefined): unknown {
  if (!line) return undefined
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    return undefined
  }
}
