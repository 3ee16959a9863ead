import type { Value } from '../kinds/kind.ts'
import type { Row } from '../table.ts'
import { searchQuery } from '../search.ts'
import { Dictionary, type DictionaryColumn } from './dictionary.ts'
import type { Names } from './display.ts'
import { finish } from '../steps.ts'
import { numbersFrom, type Slices } from './order.ts'
import { Texts } from './texts.ts'

/** A column that can be searched, filtered and sorted. */
export interface GridColumn extends DictionaryColumn {
  /** The names of the master's rows, where the column's values are codes of one. */
  readonly names?: Names | undefined
}

export interface Sort {
  readonly field: string
  readonly descending: boolean
}

/**
 * Rows pass whose `field` has the value (null: is empty), or, where it is empty, whose `otherwise.field` has that
 * value.
 */
export interface Filter {
  readonly field: string
  readonly value: Value
  readonly otherwise?: { readonly field: string; readonly value: Value }
}

export interface Wanted {
  /** As typed. */
  readonly query: string
  readonly sort: Sort | null
  readonly filters: readonly Filter[]
}

/** What a search and filters found. */
interface Found {
  readonly query: string
  readonly filters: readonly Filter[]
  readonly rows: Uint32Array
  /** Those that have the query somewhere: no other can have a longer one. */
  readonly columns: readonly Texts[]
}

/**
 * The rows of a table as a person looks at them: searched, filtered, sorted. Knows no screen. Answers are the indices
 * of rows; everything a search or a sort needs is prepared in slices (`preparing`), or at once when asked for earlier.
 */
export class Grid {
  readonly rows: readonly Row[]
  readonly #columns: readonly Texts[]
  readonly #all: Uint32Array
  /** One byte per row, or per id: used again by every search, so that none leaves work for the garbage collector. */
  readonly #marks: Uint8Array
  readonly #needed: Uint8Array
  readonly #hits: Uint8Array
  /** The last search, within whose rows and columns a longer query searches. */
  #last: Found

  /** @param previous the grid these rows had before they, or the names in them, changed: its work is used again */
  constructor(rows: readonly Row[], columns: readonly GridColumn[], previous?: Grid) {
    this.rows = rows
    this.#all = numbersFrom(0, rows.length)
    this.#marks = new Uint8Array(rows.length)
    this.#needed = new Uint8Array(rows.length + 1)
    this.#hits = new Uint8Array(rows.length + 1)
    this.#columns = columns.map(({ names, ...column }) => {
      const before = previous?.column(column.field)
      if (before?.dictionary.rows !== rows) return new Texts(new Dictionary(rows, column, before?.dictionary), names)
      return before.names === names ? before : new Texts(before.dictionary, names)
    })
    this.#last = this.#everything()
  }

  /** All that can be prepared, searching first: for idle time after the first paint. */
  *preparing(): Slices {
    for (const { preparing } of this.#columns) yield* preparing
    for (const { dictionary } of this.#columns) yield* dictionary.ranking
    yield* this.#rehearsing()
  }

  /**
   * Searches once for nothing, so that the first keystroke finds compiled code, and puts the rows in each column's
   * order.
   */
  *#rehearsing(): Slices {
    for (const column of this.#columns) {
      if (column.dictionary.size > 1) this.#find(this.#everything(), column.text(1))
      yield
      column.dictionary.order(false)
      yield
    }
  }

  /** The indices of the rows that are wanted, in order: without a sort, in that of the rows. */
  view(wanted: Wanted): Uint32Array {
    const found = this.#search(searchQuery(wanted.query), wanted.filters)
    const { sort } = wanted
    if (!sort) return found
    const order = this.#dictionary(sort.field).order(sort.descending)
    if (found.length === order.length) return order
    this.#marks.fill(0)
    for (let i = 0; i < found.length; i++) this.#marks[found[i]!] = 1
    return only(order, this.#marks, found.length)
  }

  #search(query: string, filters: readonly Filter[]): Uint32Array {
    const last = this.#last
    const narrows =
      filters.length >= last.filters.length && last.filters.every((filter, index) => filter === filters[index])
    const base = narrows && query.includes(last.query) ? last : this.#everything()
    let { rows } = base
    for (const filter of filters.slice(base.filters.length)) rows = this.#filter(rows, filter)
    this.#last = { ...base, rows, filters }
    if (query !== base.query) this.#last = this.#find(this.#last, query)
    return this.#last.rows
  }

  #everything(): Found {
    return { query: '', filters: [], rows: this.#all, columns: this.#columns }
  }

  #find({ rows, filters, columns: within }: Found, query: string): Found {
    for (const { preparing } of within) finish(preparing)
    // Columns of few distinct values first: they are searched at once, and may leave few rows for the others.
    // Where only one is left, looking whether it has the query costs as much as finding where.
    const having = within.length === 1 ? within : within.filter((column) => column.has(query))
    const columns = having.toSorted((a, b) => a.dictionary.size - b.dictionary.size)
    const found = this.#marks.fill(0)
    let count = 0
    for (const column of columns) {
      const { codes, size } = column.dictionary
      const needed = this.#needed.subarray(0, size)
      // Looking a text up costs more than passing over it; where nothing was found yet there is nothing to pass over.
      if (count === 0 && rows === this.#all) needed.fill(1)
      else {
        needed.fill(0)
        for (let i = 0; i < rows.length; i++) if (!found[rows[i]!]) needed[codes[rows[i]!]!] = 1
      }
      const hits = column.hits(query, needed, this.#hits.fill(0))
      for (let i = 0; i < rows.length; i++) {
        const row = rows[i]!
        if (!hits[codes[row]!] || found[row]) continue
        found[row] = 1
        count++
      }
    }
    return { query, filters, rows: only(rows, found, count), columns }
  }

  #filter(rows: Uint32Array, { field, value, otherwise }: Filter): Uint32Array {
    const passes = new Uint8Array(this.rows.length)
    this.#mark(passes, field, value)
    if (otherwise) {
      const named = new Uint8Array(this.rows.length)
      this.#mark(named, otherwise.field, otherwise.value)
      const { codes } = this.#dictionary(field)
      for (let row = 0; row < codes.length; row++) if (codes[row] === 0) passes[row]! |= named[row]!
    }
    return only(rows, passes)
  }

  /** Sets 1 for the rows whose field has the value. */
  #mark(rows: Uint8Array, field: string, value: Value): void {
    const dictionary = this.#dictionary(field)
    for (let id = 0; id < dictionary.size; id++) {
      if (dictionary.value(id) !== value) continue
      for (let row = 0; row < rows.length; row++) if (dictionary.codes[row] === id) rows[row] = 1
    }
  }

  #dictionary(field: string): Dictionary {
    const column = this.column(field)
    if (!column) throw new Error(`no column ${field}`)
    finish(column.dictionary.encoding)
    return column.dictionary
  }

  /** The prepared column of a field, for the grid that follows this one. */
  column(field: string): Texts | undefined {
    return this.#columns.find(({ dictionary }) => dictionary.column.field === field)
  }
}

/**
 * The rows that are marked, `count` at most. (A typed array's own `filter` calls back for each: several times slower.)
 */
function only(rows: Uint32Array, marks: Uint8Array, count = rows.length): Uint32Array {
  const marked = new Uint32Array(count)
  let end = 0
  for (let i = 0; i < rows.length && end < count; i++) if (marks[rows[i]!]) marked[end++] = rows[i]!
  return end === count ? marked : marked.slice(0, end)
}
