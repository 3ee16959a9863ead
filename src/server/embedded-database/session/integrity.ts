import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { tableNamed } from '#domain/requests/answers.ts'

/**
 * Finds damaged files of the embedded database. PostgreSQL notices damage only when it reads a page, and may take a
 * truncated file for a shorter table.
 */

/** Milliseconds between two rounds, in which all tables and indexes are checked. */
const EVERY = 10 * 60_000
/** Maximum milliseconds that each check waits for an idle session. */
const LONGEST_WAIT = 500
/**
 * Maximum rows of a table whose indexes are compared with all its rows. With more rows, requests would wait for
 * seconds.
 */
const COMPARED = 300_000

/** A damaged table or index. */
export interface Damage {
  /** Name of the declared table, such as `sealData`. If the table is not declared, its name in the database. */
  readonly table: string
  /** Name of the damaged table or index in the database. */
  readonly relation: string
  /** PostgreSQL's message. */
  readonly words: string
  readonly isIndex: boolean
}

const damagedError = ({ table, relation, words }: Damage): EventmsError =>
  new EventmsError('tableDamaged', { table, relation, words })

interface Relation {
  readonly oid: number
  readonly schema: string
  readonly relation: string
  /** The table to which an index or a TOAST table belongs; otherwise the table itself. */
  readonly table: string
  readonly isIndex: boolean
  readonly isCompared: boolean
}

/** SQL of all tables and B-tree indexes. */
const RELATIONS = `
  SELECT c.oid::int AS oid, n.nspname AS schema, c.relname AS relation, owner.relname AS "table", i.indexrelid IS NOT NULL AS "isIndex",
    owner.reltuples < ${COMPARED} AS "isCompared"
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_index i ON i.indexrelid = c.oid
  LEFT JOIN pg_class long ON long.reltoastrelid = coalesce(i.indrelid, c.oid)
  JOIN pg_class owner ON owner.oid = coalesce(long.oid, i.indrelid, c.oid)
  LEFT JOIN pg_am a ON a.oid = c.relam
  WHERE c.relpersistence = 'p' AND (c.relkind IN ('r', 't') OR (a.amname = 'btree' AND i.indisvalid))
  ORDER BY owner.relnamespace = 'pg_catalog'::regnamespace, owner.relname, "isIndex"`

/** SQLSTATE codes of a damaged table (XX001), a damaged index (XX002), a missing file (58P01). */
const DAMAGED = new Set(['XX001', 'XX002', '58P01'])

/** PostgreSQL's message if the error or one of its causes reports a damaged file; undefined otherwise. */
export function damageIn(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (DAMAGED.has(String((cause as { code?: unknown }).code))) return cause.message
  return undefined
}

/** Checks the files of an embedded database for damage. */
export class Integrity {
  readonly #pool: pg.Pool
  readonly #onDamage: (damage: Damage) => void
  readonly #onError: (error: unknown) => void
  #found: readonly Damage[] = []
  #timer: NodeJS.Timeout | undefined
  #round: Promise<readonly Damage[]> | undefined
  #isStopped = false

  /**
   * @param onDamage gets each damaged file once.
   * @param onError gets the error of a round of `watch` that could not be completed
   */
  constructor(
    pool: pg.Pool,
    onDamage: (damage: Damage) => void = () => {},
    onError: (error: unknown) => void = () => {},
  ) {
    this.#onError = onError
    this.#pool = pool
    this.#onDamage = onDamage
  }

  get found(): readonly Damage[] {
    return this.#found
  }

  get tables(): string[] {
    return [...new Set(this.#found.map(({ table }) => table))]
  }

  /**
   * Refuses a table that is known to be damaged. Permits one with a damaged index, because no rows are lost. @throws
   * EventmsError 'tableDamaged'
   */
  requireReadable(table: string): void {
    const damage = this.#found.find((known) => known.table === table && !known.isIndex)
    if (damage) throw damagedError(damage)
  }

  /** Checks all tables at once, and then every ten minutes until `stop`. */
  watch(every = EVERY): void {
    const round = async (): Promise<void> => {
      await this.check().catch((error: unknown) => {
        if (!this.#isStopped) this.#onError(error)
      })
      if (!this.#isStopped) this.#timer = setTimeout(() => void round(), every).unref()
    }
    void round()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#round?.catch(() => {})
  }

  /**
   * Checks all tables and indexes once. @throws Error if the database cannot be queried, for example during a long
   * import
   */
  check(): Promise<readonly Damage[]> {
    this.#round ??= this.#checkAll().finally(() => (this.#round = undefined))
    return this.#round
  }

  async #checkAll(): Promise<readonly Damage[]> {
    // The extension gets a schema of its own, so that a backup does not contain its objects.
    await this.#pool.query('CREATE SCHEMA IF NOT EXISTS amcheck')
    await this.#pool.query('CREATE EXTENSION IF NOT EXISTS amcheck SCHEMA amcheck')
    const { rows: relations } = await this.#pool.query<Relation>(RELATIONS)
    const found: Damage[] = []
    for (const relation of relations) {
      if (this.#isStopped) return this.#found
      await this.#quiet()
      const words = await this.#wordsOn(relation)
      if (words === undefined) continue
      const { isIndex, relation: name } = relation
      const damage = { table: tableNamed(relation.table) ?? relation.table, relation: name, isIndex, words }
      found.push(damage)
      if (this.#found.some((known) => known.relation === damage.relation)) continue
      this.#found = [...this.#found, damage]
      this.#onDamage(damage)
    }
    this.#found = found
    return found
  }

  /** Waits for an idle session for a while, so that requests have priority. */
  async #quiet(): Promise<void> {
    for (let waited = 0; waited < LONGEST_WAIT; waited += 50) {
      if (this.#pool.waitingCount === 0 && this.#pool.idleCount > 0) return
      await pause(50)
    }
  }

  async #wordsOn(relation: Relation): Promise<string | undefined> {
    try {
      if (relation.isIndex) {
        await this.#pool.query('SELECT amcheck.bt_index_check($1::oid::regclass, $2)', [
          relation.oid,
          relation.isCompared,
        ])
        return undefined
      }
      const { rows } = await this.#pool.query<{ blkno: string; msg: string }>(
        'SELECT blkno, msg FROM amcheck.verify_heapam($1::oid::regclass, on_error_stop => true)',
        [relation.oid],
      )
      return rows[0] ? `block ${rows[0].blkno}: ${rows[0].msg}` : await this.#lostRows(relation)
    } catch (error) {
      const words = damageIn(error)
      if (words === undefined) throw error
      return words
    }
  }

  /**
   * Describes the rows that a table has lost; undefined if none. A truncated table is read without an error, but its
   * indexes still have entries of the lost rows.
   */
  async #lostRows({ schema, relation }: Relation): Promise<string | undefined> {
    const counted = `SELECT count(*)::int AS rows FROM ${identifier(schema)}.${identifier(relation)}`
    const client = await this.#pool.connect()
    const count = async (withIndex: boolean): Promise<number> => {
      // Turns off bitmap scans, which skip index entries beyond the end of the table.
      await client.query(
        `SELECT set_config('enable_seqscan', $1, true), set_config('enable_indexscan', $2, true),
          set_config('enable_indexonlyscan', $2, true), set_config('enable_bitmapscan', 'off', true)`,
        withIndex ? ['off', 'on'] : ['on', 'off'],
      )
      return (await client.query<{ rows: number }>(counted)).rows[0]!.rows
    }
    let broken: Error | undefined
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const [indexed, there] = [await count(true), await count(false)]
      return indexed === there ? undefined : `its index has ${indexed} rows, the table ${there}`
    } finally {
      await client.query('ROLLBACK').catch((error: Error) => (broken = error))
      client.release(broken)
    }
  }
}

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

const integrities = new WeakMap<pg.Pool, Integrity>()

export function setIntegrity(pool: pg.Pool, integrity: Integrity): void {
  integrities.set(pool, integrity)
}

/**
 * The checks of an embedded database in a folder. Undefined for a PostgreSQL server, which looks after its files
 * itself.
 */
export function integrityOf(pool: pg.Pool): Integrity | undefined {
  return integrities.get(pool)
}

/** Checks all tables before a backup, so that no backup contains damaged data. @throws EventmsError 'tableDamaged' */
export async function requireWhole(pool: pg.Pool): Promise<void> {
  const [first] = (await integrityOf(pool)?.check()) ?? []
  if (first) throw damagedError(first)
}
