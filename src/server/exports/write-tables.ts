import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { writeCsv } from '#domain/csv.ts'
import { workbookSteps, type WrittenCell } from '#domain/excel/index.ts'
import { aboutWorksheet, aboutWords, localTime } from '#domain/export/about.ts'
import { namesBeside, tablesOfNames } from '#domain/export/name-columns.ts'
import { namedRows, tableSheet, type TableFile } from '#domain/export/table-file.ts'
import { inLocale, type Label, type Locale } from '#domain/locale.ts'
import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { eventField } from '#domain/tickets/closing/event-field.ts'
import { type ReadTables, rowsFrom } from './read-tables.ts'

const ROWS_OF_A_SLICE = 2000

export interface WrittenTables {
  readonly tables: readonly TableName[]
  readonly formats: readonly ('csv' | 'xlsx')[]
  readonly language: Locale
  readonly withNames: boolean
}

export interface ExportFacts {
  /** Start in milliseconds since 1970. */
  readonly at: number
  readonly way: 'schedule' | 'command'
  readonly version: string
}

/** The tables that an export reads. With `withNames`, it also reads the tables that have the names for the codes. */
export function tablesToRead({ tables: wanted, withNames }: WrittenTables): TableName[] {
  return [...new Set([...wanted, ...(withNames ? wanted.flatMap((table) => tablesOfNames(tables[table])) : [])])]
}

/**
 * Writes a file for each table and format, with the same content as the page's export of that table. Only the files'
 * owner may read them.
 * @returns the number of files
 * @throws the reason of `signal`
 */
export async function writeTables(
  folder: string,
  read: ReadTables,
  written: WrittenTables,
  facts: ExportFacts,
  signal: AbortSignal,
): Promise<number> {
  const label = (text: Label) => inLocale(text, written.language)
  const masters = new Map<TableName, Row[]>()
  if (written.withNames)
    for (const name of new Set(written.tables.flatMap((table) => tablesOfNames(tables[table]))))
      masters.set(name, await rowsFrom(read, name))
  for (const table of written.tables) {
    const rows = await rowsFrom(read, table)
    const nameOf = written.withNames ? namesBeside(tables[table], (name) => masters.get(name) ?? [], label) : null
    const file: TableFile = { table, rows, nameOf }
    for (const format of written.formats) {
      const parts = format === 'csv' ? csvParts(file, label) : workbookOf(file, label, facts)
      await writeFile(path.join(folder, `eventms-${table}.${format}`), parts, signal)
    }
  }
  return written.tables.length * written.formats.length
}

/** Writes a file part by part, so that the server can answer requests in between. */
async function writeFile(
  name: string,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const handle: FileHandle = await open(name, 'wx', 0o600)
  try {
    for await (const part of parts) {
      signal.throwIfAborted()
      await handle.writeFile(part)
    }
  } finally {
    await handle.close()
  }
}

function* csvParts(file: TableFile, label: (text: Label) => string): Generator<Uint8Array> {
  for (let from = 0; from === 0 || from < file.rows.length; from += ROWS_OF_A_SLICE) {
    const slice = { ...file, rows: file.rows.slice(from, from + ROWS_OF_A_SLICE) }
    const { fields, rows } = namedRows(slice, label)
    // `writeCsv` returns the headings as the first part. Skips this part in every slice but the first one.
    yield* writeCsv(fields, rows).slice(from === 0 ? 0 : 1)
  }
}

async function* workbookOf(
  file: TableFile,
  label: (text: Label) => string,
  { at, way, version }: ExportFacts,
): AsyncGenerator<Uint8Array> {
  const { table } = file
  const { count, row, ...sheet } = tableSheet(file, 'labels', label)
  const rows: (readonly WrittenCell[])[] = []
  for (let i = 0; i < count; i++) {
    rows.push(row(i))
    if (i % ROWS_OF_A_SLICE === 0) await nextTurn()
  }
  const about = aboutWorksheet(
    {
      at: localTime(at),
      zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      by: label(aboutWords[way]),
      lists: [[label(tables[table].label), count]],
      event: eventField(table) === undefined ? undefined : label(aboutWords.allEvents),
      filters: [],
      version,
    },
    label,
  )
  for (const parts of workbookSteps<ZipDeflate>([{ ...sheet, rows }, about], { Zip, ZipDeflate, strToU8 })) {
    yield* parts
    await nextTurn()
  }
}
