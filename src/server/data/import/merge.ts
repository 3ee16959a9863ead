import type pg from 'pg'
import { fieldNames, sqlName } from '#domain/table.ts'
import { cancellable } from './cancel.ts'
import { STATEMENT_TIMEOUT_MS } from './cancellable-act.ts'
import type { ImportProgress, StagedPart } from './staging.ts'

interface Merged {
  readonly added: number
  readonly changed: number
}

/**
 * Merges one temporary table after the other. A single statement for all rows could take longer than the watchdog of
 * the embedded database permits. Several tables are checked together before the first one is merged.
 */
export async function mergeRows(
  client: pg.PoolClient,
  { declaration, head }: StagedPart,
  staged: readonly string[],
  progress: ImportProgress,
): Promise<Merged> {
  const computed = fieldNames(declaration).filter((field) => declaration.fields[field]!.computed)
  const values = [sqlName(declaration), declaration.identity, computed]
  if (staged.length > 1) await prepareAll(client, { declaration, head }, staged, progress)
  const sum = { added: 0, changed: 0 }
  for (const table of staged) {
    const merged = await cancellable(progress, client, () =>
      only<Merged>(client, 'SELECT eventms_merge($1, $4::regclass, $2, $3) AS only', [...values, `pg_temp.${table}`]),
    )
    sum.added += merged.added
    sum.changed += merged.changed
    await client.query(`DROP TABLE pg_temp.${table}`)
  }
  return sum
}

/**
 * Checks the rows of all temporary tables, so that all unknown codes are reported at once. Also raises the sequence of
 * ids above all ids in the rows. Otherwise an id generated for one table could equal an id in a later table.
 */
async function prepareAll(
  client: pg.PoolClient,
  { declaration, head }: Pick<StagedPart, 'declaration' | 'head'>,
  staged: readonly string[],
  progress: ImportProgress,
): Promise<void> {
  const name = sqlName(declaration)
  const { key } = declaration
  const all = 'pg_temp.import_rows_all'
  await client.query(
    `CREATE TEMP VIEW import_rows_all AS ${staged.map((table) => `TABLE pg_temp.${table}`).join(' UNION ALL ')}`,
  )
  await cancellable(progress, client, () =>
    client.query('SELECT eventms_check_references($1, $2::regclass, $3)', [name, all, head.fields]),
  )
  const sequence = await only<string | null>(client, 'SELECT pg_get_serial_sequence(quote_ident($1), $2) AS only', [
    name,
    key,
  ])
  if (sequence !== null && head.fields.includes(key))
    await cancellable(progress, client, () =>
      client.query(
        `SELECT setval($1, max(s."${key}")) FROM ${all} s HAVING max(s."${key}") >= (SELECT last_value FROM ${sequence})`,
        [sequence],
      ),
    )
  await client.query(`DROP VIEW ${all}`)
}

// oxlint-disable-next-line no-explicit-any -- JSON made by our own SQL functions
export async function only<T = any>(client: pg.PoolClient, text: string, values: unknown[]): Promise<T> {
  // The types of pg lack its option `query_timeout`.
  const query = { text, values, query_timeout: STATEMENT_TIMEOUT_MS }
  const { rows } = await client.query<{ only: T }>(query)
  return rows[0]!.only
}
