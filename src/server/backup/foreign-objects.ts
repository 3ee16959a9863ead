import type pg from 'pg'
import { type Migration, readMigrations } from '#server/db/migrations/migrate.ts'
import { type Holdings, holdingsOf, publicTables, publicViews, refused } from './contents.ts'

/** Other programs may use the same database, and may have tables with the names of EventMS's tables. */

/** Maximum number of objects that an error names. */
const NAMED = 5

/**
 * SQL that finds the objects of EventMS. `ours`: all objects of the schema eventms_private, tables of `public` with the
 * names in $1, and functions of `public` whose names begin with eventms_. `parts`: the objects of `ours`, and their
 * defaults, indexes, triggers and rules.
 */
const OURS = `
  WITH RECURSIVE ours AS (
    SELECT 'pg_class'::regclass::oid AS classid, oid AS objid FROM pg_class
    WHERE relnamespace = to_regnamespace('public') AND relname = ANY ($1)
    UNION SELECT 'pg_proc'::regclass, oid FROM pg_proc
    WHERE pronamespace = to_regnamespace('public') AND proname LIKE 'eventms\\_%'
    UNION SELECT classid, objid FROM pg_depend
    WHERE refclassid = 'pg_namespace'::regclass AND refobjid = to_regnamespace('eventms_private') AND deptype = 'n'
  ), parts AS (
    SELECT classid, objid FROM ours
    UNION SELECT d.classid, d.objid FROM pg_depend d
    JOIN parts p ON d.refclassid = p.classid AND d.refobjid = p.objid WHERE d.deptype IN ('a', 'i', 'P', 'S')
  )`

const OBJECTS = `${OURS} SELECT pg_describe_object(classid, objid, 0) AS one FROM ours ORDER BY 1`

/** SQL that lists objects of other programs that CASCADE would remove, such as views and foreign keys. */
const DEPENDENTS = `${OURS}
  SELECT DISTINCT regexp_replace(pg_describe_object(d.classid, d.objid, d.objsubid), '^rule "?_RETURN"? on ', '') AS one
  FROM pg_depend d JOIN parts p ON d.refclassid = p.classid AND d.refobjid = p.objid
  WHERE d.deptype = 'n' AND NOT EXISTS (SELECT FROM parts o WHERE o.classid = d.classid AND o.objid = d.objid)
  ORDER BY 1`

/**
 * The content that a restore would replace; undefined if there is none.
 * @throws EventmsError 'badSetting' if objects of other programs depend on the content, or if it is unclear which
 * program an object belongs to
 */
export async function replaceable(client: pg.ClientBase | pg.Pool, setting: string): Promise<Holdings | undefined> {
  const holdings = await holdingsOf(client)
  const known = await readMigrations()
  const ran = holdings ? await ranOf(client, known) : []
  const ours = holdings ? [...(await ourTables(client)), ...publicViews(ran)] : []
  const foreign = [...publicTables(known), ...publicViews(known)].filter((name) => !ours.includes(name))
  const named = holdings
    ? [...(await namesOf(client, RELATIONS, foreign)), ...(await namesOf(client, DEPENDENTS, ours))]
    : await namesOf(client, OBJECTS, foreign)
  if (named.length === 0) return holdings
  const some = named.slice(0, NAMED).join(', ') + (named.length > NAMED ? ` and ${named.length - NAMED} more` : '')
  throw refused(
    setting,
    `needs a database from which nothing of others has to go, and what is there may not be of EventMS: ${some}. ` +
      'Nothing was changed. Name another database, or take that away yourself',
  )
}

const RELATIONS = `SELECT pg_describe_object('pg_class'::regclass, oid, 0) AS one FROM pg_class
  WHERE relnamespace = to_regnamespace('public') AND relname = ANY ($1) ORDER BY 1`

async function namesOf(client: pg.ClientBase | pg.Pool, sql: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ one: string }>(sql, [names])
  return rows.map(({ one }) => one)
}

/** EventMS's tables in `public`, also those that only an earlier or a later version has. */
export async function ourTables(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const known = publicTables(await ranOf(client, await readMigrations()))
  const { rows } = await client.query<{ name: string }>('SELECT name FROM public.table_version')
  return [...new Set([...known, ...rows.map(({ name }) => name)])]
}

/** The known migrations that ran in this database. */
async function ranOf(client: pg.ClientBase | pg.Pool, known: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM eventms_private.migration')
  const ran = new Set(rows.map(({ name }) => name))
  return known.filter(({ name }) => ran.has(name))
}
