import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HeldRows } from '#domain/import/index.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import type { Columns, LoadHead } from '#domain/wire.ts'
import type { Loader } from './load.ts'

/** Reads all rows of a table into memory, with their version. Lets other requests run between the lines. */
export async function rowsOf(loader: Loader, declaration: TableDeclaration): Promise<HeldRows> {
  const snapshot = await loader.load(declaration)
  const decoder = new TextDecoder()
  const rows: Row[] = []
  let fields: readonly string[] | undefined
  for await (const line of snapshot.stream()) {
    const read: unknown = JSON.parse(decoder.decode(line))
    if (fields) rows.push(...rowsIn(fields, read as Columns))
    else ({ fields } = read as LoadHead)
    await nextTurn()
  }
  return { version: snapshot.version, rows }
}

export function rowsIn(fields: readonly string[], columns: Columns): Row[] {
  return columns[0]!.map((_, i) => Object.fromEntries(fields.map((name, j) => [name, columns[j]![i] ?? null])))
}
