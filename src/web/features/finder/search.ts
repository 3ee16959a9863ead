import { findRowSteps, type FoundRows, type RowsOf } from '#domain/finder/rows.ts'
import { type SearchWord, searchWords } from '#domain/search.ts'
import { inShare } from '#domain/steps.ts'
import { type NamedTable, namedTables, type TableName, type TableRow } from '#domain/tables/index.ts'
import { numberPlaceSteps, parseNumberQuery, type NumberPlace } from '#domain/tickets/index.ts'

/** The tables that are searched, in the order of their result groups: the most searched first. */
export const FOUND_TABLES: readonly NamedTable[] = [
  'employees',
  'events',
  ...namedTables.filter((table) => table !== 'employees' && table !== 'events'),
]

export const SEARCHED_TABLES: readonly TableName[] = [...FOUND_TABLES, 'sealData', 'withdrawn']

export interface Found {
  readonly typed: string
  readonly words: readonly SearchWord[]
  readonly rows: readonly (FoundRows & { readonly table: NamedTable })[]
  readonly number: number | null
  readonly places: readonly NumberPlace[]
}

const SHOWN = 5

/** Searches all tables in steps, so that 100,000 rows do not block the page. */
export function* searchSteps(rowsOf: RowsOf, typed: string): Generator<number, Found> {
  const words = searchWords(typed)
  const query = parseNumberQuery(typed)
  const asked = typeof query === 'string' ? null : query
  const rows: (FoundRows & { readonly table: NamedTable })[] = []
  if (words.length > 0)
    for (const table of FOUND_TABLES) {
      const found = yield* findRowSteps(table, rowsOf, words, SHOWN)
      if (found.count > 0) rows.push({ table, ...found })
    }
  const places = asked ? yield* inShare(0.9, numberPlaceSteps(ticketRows(rowsOf), asked.number)) : []
  const own = places.filter(({ event }) => asked?.eventCode === undefined || asked.eventCode === event.eventCode)
  return { typed, words, rows, number: asked?.number ?? null, places: own }
}

/** Casts the rows to their declared types, because the home has validated them. */
function ticketRows(rowsOf: RowsOf) {
  return {
    events: rowsOf('events') as readonly TableRow<'events'>[],
    sealData: rowsOf('sealData') as readonly TableRow<'sealData'>[],
    withdrawn: rowsOf('withdrawn') as readonly TableRow<'withdrawn'>[],
  }
}
