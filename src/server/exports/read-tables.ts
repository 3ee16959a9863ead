import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { fieldNames, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import type { Columns } from '#domain/wire.ts'
import { withSnapshot } from '#server/backup/read-snapshot.ts'
import { chunksBetween, LEAST, MOST } from '#server/data/load/chunks.ts'
import { rowsIn } from '#server/data/load/snapshot-rows.ts'
import { tableIdentifier } from '#server/data/sql-names.ts'
import { requireWhole } from '#server/embedded-database/index.ts'

const ROWS_OF_A_CHUNK = 10_000

/** The rows of each table as JSON text, in chunks. They need a tenth of the memory of parsed rows. */
export type ReadTables = ReadonlyMap<TableName, readonly Uint8Array[]>

/** Estimated bytes of all CSV files. Excel files are smaller. */
export const sizeOf = (read: ReadTables): number =>
  [...read.values()].flat().reduce((bytes, line) => bytes + line.byteLength, 0)

/**
 * Reads tables from one snapshot into memory. Writers of an embedded database wait for the reading, but not for the
 * files that are written later.
 * @throws EventmsError 'tableDamaged', and the reason of `signal`
 */
export async function readTables(pool: pg.Pool, names: readonly TableName[], signal: AbortSignal): Promise<ReadTables> {
  await requireWhole(pool)
  signal.throwIfAborted()
  return withSnapshot(pool, async (client) => {
    // Without this setting, the planner would sort all remaining rows for every chunk of a table without statistics.
    await client.query('SET LOCAL enable_sort = off')
    const read = new Map<TableName, Uint8Array[]>()
    for (const name of names) read.set(name, await readTable(client, tables[name], signal))
    return read
  })
}

async function readTable(
  client: pg.PoolClient,
  declaration: TableDeclaration,
  signal: AbortSignal,
): Promise<Uint8Array[]> {
  const { rows: counted } = await client.query<{ count: string }>(
    `SELECT count(*) AS count FROM ${tableIdentifier(declaration)}`,
  )
  const lines: Uint8Array[] = []
  let rows = 0
  for await (const chunk of chunksBetween({ client, declaration, size: ROWS_OF_A_CHUNK }, LEAST, MOST)) {
    signal.throwIfAborted()
    lines.push(chunk.line)
    rows += chunk.rows
  }
  if (rows !== Number(counted[0]?.count)) throw new Error(`${declaration.name}: ${rows} of ${counted[0]?.count} rows`)
  return lines
}

/** Parses the rows of a table. Lets requests run between the chunks. */
export async function rowsFrom(read: ReadTables, name: TableName): Promise<Row[]> {
  const fields = fieldNames(tables[name])
  const decoder = new TextDecoder()
  const rows: Row[] = []
  for (const line of read.get(name) ?? []) {
    rows.push(...rowsIn(fields, JSON.parse(decoder.decode(line)) as Columns))
    await nextTurn()
  }
  return rows
}
