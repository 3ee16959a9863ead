import { writeCsv } from '#domain/csv.ts'
import type { Row } from '#domain/table.ts'
import type { Columns, LoadHead } from '#domain/wire.ts'
import type { Snapshot } from '#server/data/load/snapshot.ts'
import { rowsIn } from '#server/data/load/snapshot-rows.ts'

export interface CsvColumns {
  readonly names: readonly string[]
  /** Undefined for a row that the filters leave out. */
  valuesOf(row: Row): Row | undefined
}

/** Writes a table as CSV, chunk by chunk as the client reads: one chunk is held as rows, never the whole table. */
export function csvOf(snapshot: Snapshot, { names, valuesOf }: CsvColumns): ReadableStream<Uint8Array> {
  const decoder = new TextDecoder()
  let fields: readonly string[] | undefined
  return snapshot.stream().pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>(
      {
        transform(line, controller) {
          const read: unknown = JSON.parse(decoder.decode(line))
          if (!fields) {
            fields = (read as LoadHead).fields
            controller.enqueue(writeCsv(names, [])[0]!)
            return
          }
          for (const part of writeCsv(
            names,
            rowsIn(fields, read as Columns)
              .map(valuesOf)
              .filter((row) => row !== undefined),
          ).slice(1))
            controller.enqueue(part)
        },
      },
      undefined,
      { highWaterMark: 0 },
    ),
  )
}
