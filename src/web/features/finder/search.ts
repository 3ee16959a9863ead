import { findRowSteps, type FoundRows, type RowsOf } from '#domain/finder/rows.ts'
import { type SearchWord, searchWords } from '#domain/search.ts'
import { inShare } from '#domain/steps.ts'
import { type NamedTable, namedTables, type TableName, type TableRow } from '#domain/tables/index.ts'
import { numberInEventsSteps, parseNumberQuery, type NumberInEvent } from '#domain/tickets/index.ts'

/** The tables that are searched, in the order of their result groups: the most searched first. */
export const FOUND_TABLES: readonly NamedTable[] = [
  'employees',
  'events',
  ...namedTables.filter((table) => table !== 'employees' && table !== 'events'),
]

export const SEARCHED_TABLES: readonly TableName[] = [...FOUND_TABLES, 'sealData', 'withdrawn']

export interface Found {
  readonly text: string
  readonly words: readonly SearchWord[]
  readonly rows: readonly (FoundRows & { readonly table: NamedTable })[]
  readonly number: number | null
  readonly locations: readonly NumberInEvent[]
}

const SHOWN = 5

/** Searches all tables in steps, so that 100,000 rows do not block the page. */
export function* searchSteps(rowsOf: RowsOf, text: string): Generator<number, Found> {
  const words = searchWords(text)
  const query = parseNumberQuery(text)
  const numberQuery = typeof query === 'string' ? null : query
  const rows: (FoundRows & { readonly table: NamedTable })[] = []
  if (words.length > 0)
    for (const table of FOUND_TABLES) {
      const foundRows = yield* findRowSteps(table, rowsOf, words, SHOWN)
      if (foundRows.count > 0) rows.push({ table, ...foundRows })
    }
  const locations = numberQuery ? yield* inShare(0.9, numberInEventsSteps(ticketRows(rowsOf), numberQuery.number)) : []
  const eventLocations = locations.filter(
    ({ event }) => numberQuery?.eventCode === undefined || numberQuery.eventCode === event.eventCode,
  )
  return { text, words, rows, number: numberQuery?.number ?? null, locations: eventLocations }
}

/** Casts the rows to their declared types, because the database has validated them. */
function ticketRows(rowsOf: RowsOf) {
  return {
    events: rowsOf('events') as readonly TableRow<'events'>[],
    sealData: rowsOf('sealData') as readonly TableRow<'sealData'>[],
    withdrawn: rowsOf('withdrawn') as readonly TableRow<'withdrawn'>[],
  }
}
