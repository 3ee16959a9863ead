import type pg from 'pg'
import { fieldNames, sqlName, type TableDeclaration } from '#domain/table.ts'
import { identifier, tableIdentifier } from '#server/data/sql-names.ts'
import type { Chunk, Snapshot } from './snapshot.ts'

export interface ChunkReading {
  readonly client: pg.PoolClient
  readonly declaration: TableDeclaration
  readonly size: number
}

/** Bounds of all keys: every key is greater than LEAST and at most MOST. */
export const LEAST = -Number.MAX_SAFE_INTEGER - 1
export const MOST = Number.MAX_SAFE_INTEGER

interface Line {
  readonly line: string
  readonly last: string
  readonly rows: number
}

/**
 * If at most this many rows have changed, only the chunks with these rows are read again. With more changed rows,
 * reading the whole table is as fast.
 */
const CHANGES = 5000

/** Reads the rows with after < key ≤ last in chunks. The database formats a chunk as JSON, one array per column. */
export async function* chunksBetween(
  { client, declaration, size }: ChunkReading,
  after: number,
  last: number,
): AsyncGenerator<Chunk> {
  const key = identifier(declaration.key)
  const columns = fieldNames(declaration)
    .map((name) => `json_agg(${identifier(name)})`)
    .join(', ')
  const text = `SELECT json_build_array(${columns})::text AS line, max(${key}) AS last, count(*)::int AS rows
    FROM (SELECT * FROM ${tableIdentifier(declaration)} WHERE ${key} > $1 AND ${key} <= $2 ORDER BY ${key} LIMIT ${size}) t`
  const read = async (from: number): Promise<Line | undefined> => {
    const { rows } = await client.query<Line>(text, [from, last])
    return rows[0]
  }
  for (let pendingChunk: Promise<Line | undefined> | undefined = read(after); pendingChunk; ) {
    const chunk: Line | undefined = await pendingChunk
    if (!chunk || chunk.rows === 0) return
    const from: number = Number(chunk.last)
    // The database prepares the next chunk while this one is encoded. If the caller stops reading, an error of the next
    // chunk must not count as an unhandled rejection.
    pendingChunk = chunk.rows === size && from < last ? read(from) : undefined
    pendingChunk?.catch(() => undefined)
    yield { line: encoder.encode(`${chunk.line}\n`), rows: chunk.rows, last: from }
  }
}

/**
 * Yields the chunks of a newer version: reads those with changed rows, and takes the others from `base`.
 * @returns undefined if the whole table must be read: changes are unknown or too many, or chunks have become too small
 */
export async function chunksSince(
  tableRead: ChunkReading,
  base: Snapshot,
  version: number,
): Promise<AsyncIterable<Chunk> | undefined> {
  // True if so many rows were deleted that chunks are less than a quarter full.
  const scattered =
    base.chunks.length > 4 &&
    base.chunks.reduce((rows, chunk) => rows + chunk.rows, 0) < (base.chunks.length * tableRead.size) / 4
  const keys = scattered ? undefined : await keysChanged(tableRead, base.version, version)
  return keys && merged(tableRead, base.chunks, keys)
}

async function* merged(
  tableRead: ChunkReading,
  chunks: readonly Chunk[],
  keys: readonly number[],
): AsyncGenerator<Chunk> {
  let after = LEAST
  let next = 0
  for (const [i, chunk] of chunks.entries()) {
    // Rows that were added at the end belong to the last chunk.
    const last = i === chunks.length - 1 ? MOST : chunk.last
    const first = next
    while (next < keys.length && keys[next]! <= last) next++
    if (next === first) yield chunk
    else yield* chunksBetween(tableRead, after, last)
    after = last
  }
  if (chunks.length === 0) yield* chunksBetween(tableRead, LEAST, MOST)
}

/**
 * Keys of rows that changed between two versions, sorted; undefined if there are too many, or if entries of the history
 * were pruned.
 */
async function keysChanged(
  { client, declaration }: ChunkReading,
  since: number,
  until: number,
): Promise<number[] | undefined> {
  const { rows } = await client.query<{ told: number | null; keys: string[] | null }>(
    `WITH entries AS (SELECT version, previous, keys FROM change_log WHERE "table" = $1 AND version > $2 AND version <= $3)
     SELECT (SELECT sum(version - previous)::float8 FROM (SELECT DISTINCT version, previous FROM entries) AS steps) AS told,
       CASE WHEN (SELECT sum(cardinality(keys)) FROM entries) <= ${CHANGES} THEN ARRAY(SELECT DISTINCT unnest(keys) FROM entries) END AS keys`,
    [sqlName(declaration), since, until],
  )
  const { told, keys } = rows[0]!
  // Each entry of the history has its version and the version before, such as 8 and 7. The query adds up the
  // differences, such as 8 - 7. If entries are missing, the sum is not `until - since`.
  if (until <= since || told !== until - since || !keys) return undefined
  return keys.map(Number).sort((a, b) => a - b)
}

const encoder = new TextEncoder()
