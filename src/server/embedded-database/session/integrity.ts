import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { tableNamed } from '#domain/requests/answers.ts'

/* Finds damaged files. PostgreSQL notices damage only by reading a page, and may take a truncated file for a shorter
   table. */

/** Milliseconds between two rounds of checks. */
const EVERY = 10 * 60_000
/** Maximum milliseconds for which a step waits for an idle session. */
const LONGEST_WAIT = 500
/** Maximum rows of a table whose index is compared with all rows. With more rows, requests would wait for seconds. */
const COMPARED = 300_000

export interface Damage {
  /** The product's name of the table, if it has one. */
  readonly table: string
  /** The table, or one of its indexes. */
  readonly relation: string
  readonly words: string
  readonly isIndex: boolean
}

const damagedError = ({ table, relation, words }: Damage): EventmsError =>
  new EventmsError('tableDamaged', { table, relation, words })

interface Relation {
  readonly oid: number
  readonly schema: string
  readonly relation: string
  /** The relation itself, or the owner of an index or TOAST table. */
  readonly table: string
  readonly isIndex: boolean
  readonly isCompared: boolean
}

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

/** PostgreSQL's message, if the error or one of its causes is about a damaged file. */
export function damageIn(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (DAMAGED.has(String((cause as { code?: unknown }).code))) return cause.message
  return undefined
}

export class Integrity {
  readonly #pool: pg.Pool
  readonly #onDamage: (damage: Damage) => void
  readonly #onError: (error: unknown) => void
  #found: readonly Damage[] = []
  #timer: NodeJS.Timeout | undefined
  #round: Promise<readonly Damage[]> | undefined
  #isStopped = false

  /** @param onDamage receives each damaged file once. @param onError receives the error of a failed round of `watch` */
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

  /** Refuses a damaged table, but not a damaged index, which loses no rows. @throws EventmsError 'tableDamaged' */
  requireReadable(table: string): void {
    const damage = this.#found.find((known) => known.table === table && !known.isIndex)
    if (damage) throw damagedError(damage)
  }

  /** Checks at once and then every ten minutes, until `stop`. */
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

  /** Checks all relations once. @throws if the database cannot be queried, such as during a long import */
  check(): Promise<readonly Damage[]> {
    this.#round ??= this.#checkAll().finally(() => (this.#round = undefined))
    return this.#round
  }

  async #checkAll(): Promise<readonly Damage[]> {
    // Uses a separate schema, so that a backup does not include the objects of the extension.
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

  /** Waits for an idle session, to give other work priority, but only for a while. */
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

  /** Describes lost rows. A truncated table is read without an error, but its indexes still count the lost rows. */
  async #lostRows({ schema, relation }: Relation): Promise<string | undefined> {
    const counted = `SELECT count(*)::int AS rows FROM ${identifier(schema)}.${identifier(relation)}`
    const client = await this.#pool.connect()
    const count = async (withIndex: boolean): Promise<number> => {
      // Disables bitmap scans, which skip index entries beyond the end of the table.
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

/** The checks of an embedded database in a folder; undefined for a PostgreSQL server, whose files are not ours. */
export function integrityOf(pool: pg.Pool): Integrity | undefined {
  return integrities.get(pool)
}

/** Checks all tables, so that no backup is made of damaged data. @throws EventmsError 'tableDamaged' */
export async function requireWhole(pool: pg.Pool): Promise<void> {
  const [first] = (await integrityOf(pool)?.check()) ?? []
  if (first) throw damagedError(first)
}
