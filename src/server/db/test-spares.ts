/**
 * Empties the database of a suite, so that the next suite can use it. Emptying a database is ten times faster than
 * opening another one. A database whose schema or settings have changed is not used again.
 */
import type pg from 'pg'

/**
 * SQL: a hash of the schema and the settings. When a row of the catalog changes, its transaction id (xmin) changes,
 * too.
 */
const SCHEMA = `
SELECT md5(string_agg(entry, ' ' ORDER BY entry)) AS schema FROM (
  SELECT concat('class ', oid, ' ', xmin) FROM pg_class
  UNION ALL SELECT concat('attribute ', attrelid, ' ', attnum, ' ', xmin) FROM pg_attribute
  UNION ALL SELECT concat('procedure ', oid, ' ', xmin) FROM pg_proc
  UNION ALL SELECT concat('trigger ', oid, ' ', xmin) FROM pg_trigger
  UNION ALL SELECT concat('constraint ', oid, ' ', xmin) FROM pg_constraint
  UNION ALL SELECT concat('schema ', oid, ' ', xmin) FROM pg_namespace WHERE nspname NOT LIKE 'pg%temp%'
  UNION ALL SELECT concat('policy ', oid, ' ', xmin) FROM pg_policy
  UNION ALL SELECT concat('setting ', setdatabase, ' ', setrole, ' ', setconfig) FROM pg_db_role_setting s
    WHERE setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
) AS entries (entry)`

/**
 * SQL that empties all tables. Tables with a history come first: their triggers fire even in the role `replica`, and
 * write to the change history and the versions. These are emptied last.
 */
const EMPTY = `
SET session_replication_role = replica;
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT schemaname, tablename FROM pg_tables
    WHERE schemaname IN ('public', 'eventms_private') AND tablename NOT LIKE '%migration%' AND tablename <> 'table_version'
    ORDER BY tablename NOT IN (SELECT name FROM table_version)
  LOOP EXECUTE format('DELETE FROM %I.%I', one.schemaname, one.tablename);
  END LOOP;
  FOR one IN SELECT schemaname, sequencename, start_value FROM pg_sequences WHERE schemaname IN ('public', 'eventms_private')
  LOOP PERFORM setval(format('%I.%I', one.schemaname, one.sequencename), one.start_value, false);
  END LOOP;
END $$;
UPDATE table_version SET version = DEFAULT;
RESET session_replication_role`

/** Maximum number of unused databases that are kept: as many as a suite opens at once. */
const KEPT = 2

/**
 * A database that no suite uses: an open embedded engine, or an address on the server. `schema` is the hash of its
 * schema.
 */
interface Spare<Resource> {
  readonly held: Resource
  readonly schema: string
}

export class Spares<Resource> {
  readonly #free: Spare<Resource>[] = []
  readonly #pool: (held: Resource) => pg.Pool

  constructor(pool: (held: Resource) => pg.Pool) {
    this.#pool = pool
  }

  /** Returns an unused database, or opens one. */
  async take(open: () => Promise<Resource>): Promise<Spare<Resource>> {
    const spare = this.#free.pop()
    if (spare) return spare
    const held = await open()
    return { held, schema: await this.#use(held, schemaOf) }
  }

  /** Empties a database for the next suite. @returns false if the database must be closed instead */
  async giveBack(spare: Spare<Resource>): Promise<boolean> {
    if (this.#free.length >= KEPT) return false
    const usable = await this.#use(spare.held, async (pool) => {
      if ((await schemaOf(pool)) !== spare.schema) return false
      await pool.query(EMPTY)
      return true
    }).catch(() => false)
    if (usable) this.#free.push(spare)
    return usable
  }

  async #use<Result>(held: Resource, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
    const pool = this.#pool(held)
    // Ignores a lost connection here: the test that uses it gets the error.
    pool.on('error', () => {})
    return work(pool).finally(() => pool.end())
  }
}

const schemaOf = async (pool: pg.Pool): Promise<string> =>
  (await pool.query<{ schema: string }>(SCHEMA)).rows[0]!.schema
