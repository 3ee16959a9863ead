import { createHash, type Hash } from 'node:crypto'
import type pg from 'pg'
import { copyIn } from '#server/data/import/copy.ts'
import { applyMigrations, type Migration, readMigrations } from '#server/db/migrations/migrate.ts'
import { nameOf, quoted, refused, type SavedTable, savedTables, sequencesOf, sqlOf } from './contents.ts'
import {
  blamed,
  type Contents,
  damaged,
  END_OF_ROWS,
  type Head,
  LONGEST_JSON,
  lineSchemas,
  readHead,
  readLine,
  type Tally,
  tallyText,
} from './format.ts'
import { Lines } from './lines.ts'

/** Maximum bytes and rows of one COPY into the database. */
const BATCH_BYTES = 1024 * 1024
const BATCH_ROWS = 10_000

/** A backup that was loaded. `missing`: migrations of this version that had not run in the backup's database. */
export interface Loaded {
  readonly head: Head
  readonly contents: Contents
  readonly rows: number
  readonly signingKey: string | undefined
  readonly missing: readonly Migration[]
}

/**
 * Creates the tables of a backup, and fills them with its rows.
 * @param client in a transaction, on a database without anything of EventMS; the caller commits.
 * @param setting command or setting that names the backup, for errors.
 * @throws EventmsError 'badSetting' for a file that is no backup, is damaged or comes from a later version
 */
export async function load(client: pg.ClientBase, source: AsyncIterable<Uint8Array>, setting: string): Promise<Loaded> {
  const backup = new BackupReader(source, setting)
  try {
    return await loadedFrom(client, backup, setting)
  } finally {
    await backup.close()
  }
}

async function loadedFrom(client: pg.ClientBase, backup: BackupReader, setting: string): Promise<Loaded> {
  const head = readHead(await backup.line(LONGEST_JSON), setting)
  const known = await readMigrations()
  const { applied, missing } = splitMigrations(head, known, setting)
  await applyMigrations(client, applied)
  const tables = new Map((await savedTables(client, head.secrets, known)).map((table) => [nameOf(table), table]))
  const all = [...tables.values()]
  const enable = await disableTriggers(client, all)
  const contents = new Map<string, string>()
  let rows = 0
  let line = await backup.readChecked(lineSchemas.afterTables)
  while ('table' in line) {
    const table = tables.get(line.table)
    if (!table || line.columns.join() !== table.columns.join())
      throw damaged(setting, `it has another table ${line.table} than EventMS ${head.by}`)
    tables.delete(line.table)
    const tally = await rowsInto(client, table, backup)
    rows += tally.rows
    contents.set(line.table, tallyText(tally))
    line = await backup.readChecked(lineSchemas.afterTables)
  }
  const [lacking] = tables.keys()
  if (lacking !== undefined) throw damaged(setting, `the table ${lacking} is missing`)
  for (const name of await sequencesIn(client, all, line.sequences, setting))
    contents.set(name, String(line.sequences[name]))
  const signingKey = head.secrets ? (await backup.readChecked(lineSchemas.signingKey)).signingKey : undefined
  await backup.end(all.length, rows)
  await enable()
  return { head, contents, rows, signingKey, missing }
}

/**
 * Splits the migrations of this version into those that the backup has, and those that it lacks.
 * @throws EventmsError 'badSetting' for an unknown migration, and for one whose file has changed since it ran. Also for
 * a gap: a migration that did not run, although a later one of the same folder did
 */
function splitMigrations(head: Head, known: readonly Migration[], setting: string) {
  const ran = new Map(head.migrations.map(({ name, sha256 }) => [name, sha256]))
  const applied = known.filter(({ name }) => ran.has(name))
  const unknown = head.migrations.find(({ name }) => !applied.some((migration) => migration.name === name))
  if (unknown)
    throw refused(
      setting,
      `names a backup that EventMS ${head.by} made, a newer one than this (${unknown.name}): install that version`,
    )
  const changed = applied.find(({ name, sha256 }) => ran.get(name) !== sha256)
  if (changed) throw refused(setting, `names a backup of a database whose migration ${changed.name} was another one`)
  const missing = known.filter(({ name }) => !ran.has(name))
  // A migration cannot run after a later one of the same folder.
  const late = missing.find(({ name }) =>
    applied.some((other) => folderOf(other) === folderOf({ name }) && other.name > name),
  )
  if (late) throw refused(setting, `names a backup of a database that went without the migration ${late.name}`)
  return { applied, missing }
}

const folderOf = ({ name }: Pick<Migration, 'name'>): string => name.split('/')[0] ?? ''

class BackupReader {
  readonly #lines: Lines
  readonly #setting: string
  readonly #all: Hash = createHash('sha256')

  constructor(source: AsyncIterable<Uint8Array>, setting: string) {
    this.#lines = new Lines(source)
    this.#setting = setting
  }

  async line(limit?: number): Promise<Buffer> {
    const line = await this.#next(limit)
    this.#all.update(line)
    return line
  }

  async readChecked<T>(schema: Parameters<typeof readLine<T>>[1]): Promise<T> {
    return readLine(await this.line(LONGEST_JSON), schema, this.#setting)
  }

  /** Reads the last line. @throws EventmsError if the totals differ, or more data follows */
  async end(tables: number, rows: number): Promise<void> {
    const totals = readLine(await this.#next(LONGEST_JSON), lineSchemas.end, this.#setting)
    if (totals.tables !== tables || totals.rows !== rows || totals.sha256 !== this.#all.digest('hex'))
      throw damaged(this.#setting, 'its checksum is another one')
    const isOver = await this.#lines.isOver().catch((cause: unknown) => {
      throw this.unreadable(cause)
    })
    if (!isOver) throw damaged(this.#setting, 'more follows its end')
  }

  close(): Promise<void> {
    return this.#lines.close()
  }

  unreadable(cause: unknown): Error {
    return damaged(this.#setting, (cause as Error).message, cause)
  }

  async #next(limit?: number): Promise<Buffer> {
    const line = await this.#lines.next(limit).catch((cause: unknown) => {
      throw this.unreadable(cause)
    })
    if (!line) throw damaged(this.#setting, 'it ends too early')
    return line
  }

  get setting(): string {
    return this.#setting
  }
}

const ENDING = Buffer.from(`${END_OF_ROWS}\n`)

async function rowsInto(client: pg.ClientBase, table: SavedTable, backup: BackupReader): Promise<Tally> {
  const sql = `COPY ${sqlOf(table)} (${table.columns.map(quoted).join(', ')}) FROM STDIN`
  // Removes rows that a migration has inserted, such as table versions.
  await client.query(`DELETE FROM ${sqlOf(table)}`)
  const digest = createHash('sha256')
  let rows = 0
  let pendingLines: Buffer[] = []
  let bytes = 0
  const send = async () => {
    if (pendingLines.length === 0) return
    const text = pendingLines.length === 1 ? pendingLines[0]! : Buffer.concat(pendingLines)
    pendingLines = []
    bytes = 0
    await copyIn(client as pg.PoolClient, sql, text).catch((cause: Error) => {
      throw blamed(cause, backup.setting, `the table ${nameOf(table)} does not take its rows`)
    })
  }
  for (let line = await backup.line(); !line.equals(ENDING); line = await backup.line()) {
    digest.update(line)
    rows++
    pendingLines.push(line)
    bytes += line.length
    if (bytes >= BATCH_BYTES || pendingLines.length >= BATCH_ROWS) await send()
  }
  await send()
  const totals = await backup.readChecked(lineSchemas.tally)
  if (totals.rows !== rows || totals.sha256 !== digest.digest('hex'))
    throw damaged(backup.setting, `the table ${nameOf(table)} is not what its checksum says`)
  return totals
}

/** Sets the sequences to the values of the backup. @returns the names of the sequences */
async function sequencesIn(
  client: pg.ClientBase,
  tables: readonly SavedTable[],
  given: Readonly<Record<string, string | null>>,
  setting: string,
): Promise<string[]> {
  const names = Object.keys(await sequencesOf(client, tables))
  if (names.join() !== Object.keys(given).join()) throw damaged(setting, 'its sequences are others')
  for (const name of names) {
    const [schema = '', sequence = ''] = name.split('.')
    const sequenceSql = sqlOf({ schema, name: sequence })
    const last = given[name] ?? null
    if (last === null) await client.query(`ALTER SEQUENCE ${sequenceSql} RESTART`)
    else
      await client.query('SELECT setval($1::regclass, $2::bigint)', [sequenceSql, last]).catch((cause: Error) => {
        throw blamed(cause, setting, `the sequence ${name} cannot go on from where it says`)
      })
  }
  return names
}

const states: Readonly<Record<string, string>> = { O: 'ENABLE', A: 'ENABLE ALWAYS', R: 'ENABLE REPLICA', D: 'DISABLE' }

/**
 * Disables all triggers, even those with `ENABLE ALWAYS`: loading rows must not change table versions, history or
 * computed fields. Foreign keys are still checked.
 * @returns a function that enables the triggers again, each as before
 */
async function disableTriggers(client: pg.ClientBase, tables: readonly SavedTable[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ relation: string; name: string; state: string }>(
    `SELECT t.tgrelid::regclass::text AS relation, t.tgname::text AS name, t.tgenabled::text AS state
     FROM pg_trigger t WHERE NOT t.tgisinternal AND t.tgrelid = ANY ($1::text[]::regclass[])`,
    [tables.map(sqlOf)],
  )
  const columnsOf = (relation: string) => rows.filter((row) => row.relation === relation)
  const relations = [...new Set(rows.map(({ relation }) => relation))]
  for (const relation of relations) await client.query(`ALTER TABLE ${relation} DISABLE TRIGGER USER`)
  return async () => {
    for (const relation of relations) {
      const changes = columnsOf(relation).map(({ name, state }) => `${states[state]} TRIGGER ${quoted(name)}`)
      await client.query(`ALTER TABLE ${relation} ${changes.join(', ')}`)
    }
  }
}
