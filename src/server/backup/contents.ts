import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

/** A column of the primary key. */
interface KeyColumn {
  readonly name: string
  /** Type name, such as `int8`. */
  readonly type: string
}

export interface SavedTable {
  readonly schema: string
  readonly name: string
  /** Sorted column names: two databases may have created the same columns in different orders. */
  readonly columns: readonly string[]
  readonly key: readonly KeyColumn[]
}

/**
 * Tables that a backup omits. Most of them make sense only in the database where they were filled. They contain
 * sessions, tokens, unused codes, counted attempts, servers, exports, and the mark of a moved database. The migrations
 * are in the backup's first line.
 */
const NOT_SAVED = [
  'migration',
  'repeatable_migration',
  'session',
  'apiToken',
  'verification',
  'rateLimit',
  'oneTime',
  'server',
  'exportRun',
  'moved',
]

/**
 * Tables that only encrypted backups contain. Their data is useless without the signing key, which unencrypted backups
 * do not contain either. In such a backup the data would only help a thief who has the key.
 */
const SECRET = ['secondStep', 'recoveryCode']

const OWN = 'eventms_private'

/** SQL condition on `pg_class c`: a table of EventMS. $1 is the list of tables that migrations create in `public`. */
export const OURS = `c.relkind = 'r' AND (c.relnamespace = to_regnamespace('${OWN}')
  OR c.relnamespace = to_regnamespace('public') AND c.relname = ANY ($1))`

/**
 * The tables that a backup contains. These are tables that migrations create. A table comes before all tables that
 * refer to it.
 * @param secrets true to include the tables that only encrypted backups contain
 */
export async function savedTables(
  client: pg.ClientBase | pg.Pool,
  secrets: boolean,
  migrations: readonly Migration[],
): Promise<SavedTable[]> {
  const { rows } = await client.query<SavedTable & { id: number; refers: number[] }>(
    `
    SELECT c.oid::int8::float8 AS id, n.nspname::text AS schema, c.relname::text AS name,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        ORDER BY a.attname::text COLLATE "C") AS columns,
      (SELECT coalesce(json_agg(json_build_object('name', a.attname, 'type', t.typname) ORDER BY k.n), '[]')
        FROM pg_index i CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k (attnum, n)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum JOIN pg_type t ON t.oid = a.atttypid
        WHERE i.indrelid = c.oid AND i.indisprimary) AS key,
      ARRAY(SELECT DISTINCT f.confrelid::int8::float8 FROM pg_constraint f
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS refers
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${OURS}
    ORDER BY n.nspname DESC, c.relname::text COLLATE "C"`,
    [publicTables(migrations)],
  )
  const left = secrets ? NOT_SAVED : [...NOT_SAVED, ...SECRET]
  const saved = rows.filter(({ schema, name }) => schema !== OWN || !left.includes(name))
  const ordered: typeof saved = []
  const add = (table: (typeof saved)[number]) => {
    if (ordered.includes(table)) return
    for (const other of saved) if (table.refers.includes(other.id)) add(other)
    ordered.push(table)
  }
  for (const table of saved) add(table)
  return ordered.map(({ schema, name, columns, key }) => ({ schema, name, columns, key }))
}

export const publicTables = (migrations: readonly Migration[]): string[] =>
  migrations.flatMap(({ sql }) =>
    [...sql.matchAll(/^CREATE TABLE (?:IF NOT EXISTS )?(\w+) /gm)].map(([, name]) => name!),
  )

export const publicViews = (migrations: readonly Migration[]): string[] =>
  migrations.flatMap(({ sql }) => [...sql.matchAll(/^CREATE VIEW (\w+) /gm)].map(([, name]) => name!))

/** Schema and table, such as `public.employees`. */
export const nameOf = ({ schema, name }: Pick<SavedTable, 'schema' | 'name'>): string => `${schema}.${name}`

/** Schema and table in quotes, such as `"public"."employees"`, for SQL. */
export const sqlOf = ({ schema, name }: Pick<SavedTable, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The last value of each sequence by its name, such as `public.employees_id_seq`; null for an unused sequence. */
export async function sequencesOf(
  client: pg.ClientBase,
  tables: readonly SavedTable[],
): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `
    SELECT schemaname || '.' || sequencename AS name, last_value::text AS last FROM pg_sequences
    WHERE EXISTS (SELECT FROM pg_depend d WHERE d.deptype IN ('a', 'i') AND d.classid = 'pg_class'::regclass
      AND d.objid = format('%I.%I', schemaname, sequencename)::regclass AND d.refobjid = ANY ($1::text[]::regclass[]))
    ORDER BY (schemaname || '.' || sequencename) COLLATE "C"`,
    [tables.map(sqlOf)],
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Amount of data in a database. */
export interface Holdings {
  /** Rows of all tables of the office. */
  readonly rows: number
  /** Entries of the change history. */
  readonly changes: number
  readonly accounts: number
}

/** True if the database has no data of EventMS, or at most the first account. */
export const isEmpty = (holdings: Holdings | undefined): boolean =>
  !holdings || (holdings.rows === 0 && holdings.changes === 0 && holdings.accounts <= 1)

/**
 * Tables that every version of EventMS has. A database belongs to EventMS only if it has all of these tables. A hosted
 * project or another program may have tables with some of these names.
 */
const MADE = [`${OWN}."user"`, `${OWN}.migration`, 'public.change_log', 'public.table_version']

/** Counts what the database contains; undefined if it is not EventMS's. */
export async function holdingsOf(client: pg.ClientBase | pg.Pool): Promise<Holdings | undefined> {
  const { rows: found } = await client.query<{ any: boolean }>(
    `SELECT count(to_regclass(name)) = ${MADE.length} AS any FROM unnest($1::text[]) AS name`,
    [MADE],
  )
  if (!found[0]?.any) return undefined
  const { rows: watched } = await client.query<{ name: string }>('SELECT name FROM table_version')
  const counts = watched.map(({ name }) => `(SELECT count(*) FROM ${quoted(name)})`)
  const { rows } = await client.query<Record<keyof Holdings, string>>(
    `SELECT ${['0', ...counts].join(' + ')} AS rows, (SELECT count(*) FROM change_log) AS changes,
       (SELECT count(*) FROM ${OWN}."user") AS accounts`,
  )
  const { rows: records = 0, changes = 0, accounts = 0 } = rows[0] ?? {}
  return { rows: Number(records), changes: Number(changes), accounts: Number(accounts) }
}

/** The error for a file or database that cannot be used. */
export function refused(setting: string, issue: string, cause?: unknown): EventmsError {
  return new EventmsError('badSetting', { setting, issue }, { cause })
}
