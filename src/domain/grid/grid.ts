import { hasWord, type SearchWord, searchWords } from '#domain/search.ts'
import { finish } from '#domain/steps.ts'
import type { Row } from '#domain/table.ts'
import { passing } from './conditions.ts'
import { Dictionary, type DictionaryColumn } from './dictionary.ts'
import type { Names } from './display.ts'
import { numbersFrom } from './numbers-from.ts'
import { pieces, type Slices } from './sorting.ts'
import { numberOf, Ranges } from './ranges.ts'
import { Texts } from './texts.ts'
import type { Condition, Sort, ListQuery } from './list-query.ts'

export interface GridColumn extends DictionaryColumn {
  /** Names by code, if the column contains codes. */
  readonly names?: Names | undefined
  /**
   * Field that stores the name for the code of this column. If a row has a name but no code, a filter compares this
   * name.
   */
  readonly named?: string | undefined
  readonly end?: string | undefined
}

interface Stage {
  readonly by: Condition | SearchWord
  readonly rows: Uint32Array
  /**
   * The columns in which the word occurs. A longer word that contains this word needs to be searched in these columns
   * only.
   */
  readonly columns: readonly Texts[]
}

/** Maximum number of rows that can be searched within a few milliseconds. */
const AT_ONCE = 200_000

/**
 * Searches, filters and sorts the rows of a table. Results are row indexes. Run `preparing` in idle time to build the
 * data structures beforehand; otherwise the first search builds them.
 */
export class Grid {
  readonly rows: readonly Row[]
  /** True if `view` takes only milliseconds. If false, use `viewing`, which can pause. */
  readonly atOnce: boolean
  readonly #declared: readonly GridColumn[]
  readonly #columns: readonly Texts[]
  readonly #ranges: readonly Ranges[]
  readonly #all: Uint32Array
  /**
   * Buffers with one byte per row or id. Reused by every search, so that no garbage is collected while a person types.
   */
  readonly #marks: Uint8Array
  readonly #needed: Uint8Array
  readonly #hits: Uint8Array
  #stages: readonly Stage[] = []
  #sorted: { readonly by: readonly Sort[]; readonly order: Uint32Array } | null = null

  /** @param previous grid before the data changed, whose data structures are reused */
  constructor(rows: readonly Row[], columns: readonly GridColumn[], previous?: Grid) {
    this.rows = rows
    this.atOnce = rows.length <= AT_ONCE
    this.#declared = columns
    this.#all = numbersFrom(0, rows.length)
    this.#marks = new Uint8Array(rows.length)
    this.#needed = new Uint8Array(rows.length + 1)
    this.#hits = new Uint8Array(rows.length + 1)
    this.#columns = columns.map(({ field, kind, unique, names }) => {
      const column = { field, kind, unique: unique ?? false }
      const before = previous?.column(field)
      if (before?.dictionary.rows !== rows) return new Texts(new Dictionary(rows, column, before?.dictionary), names)
      return before.names === names ? before : new Texts(before.dictionary, names)
    })
    this.#ranges = columns.flatMap(({ field, end }) => (end === undefined ? [] : [new Ranges(rows, field, end)]))
  }

  /** Run in idle time after the first paint. Prepares the search first, then the sorting. */
  *preparing(): Slices {
    for (const { preparing } of [...this.#columns, ...this.#ranges]) yield* preparing
    for (const { dictionary } of this.#columns) yield* dictionary.ranking
    // Rehearses only for small tables. The search of a large table can pause, and a rehearsal during the pause would
    // overwrite its buffers. The cached orders would also take too much memory.
    if (this.atOnce) yield* this.#rehearsing()
  }

  /**
   * Searches once in each column, so that the JIT compiler is warm at the first keystroke. Also caches the sort order
   * of each column.
   */
  *#rehearsing(): Slices {
    for (const column of this.#columns) {
      if (column.dictionary.size > 1)
        finish(this.#find([column.text(1)], { by: [], rows: this.#all, columns: this.#columns }))
      yield
      finish(column.dictionary.ordering(false))
      yield
    }
  }

  /** Indexes of the matching rows, in sort order, or in stored order without a sort. */
  view(wanted: ListQuery): Uint32Array {
    return finish(this.viewing(wanted))
  }

  /** `view` in steps that can pause. Finish or drop a run before the next one begins, because runs share buffers. */
  *viewing({ query, conditions, sorts }: ListQuery): Slices<Uint32Array> {
    const found = yield* this.#search([...conditions, ...searchWords(query)])
    if (sorts.length === 0) return found
    const order = yield* this.#ordering(sorts)
    if (found.length === order.length) return order
    this.#marks.fill(0)
    for (const piece of pieces(found)) {
      for (let i = 0; i < piece.length; i++) this.#marks[piece[i]!] = 1
      yield
    }
    return yield* markedRows(order, this.#marks, found.length)
  }

  *#ordering(by: readonly Sort[]): Slices<Uint32Array> {
    const [first, ...others] = by
    // The order of a single column is cached by `Dictionary`.
    if (others.length === 0) return yield* this.#texts(first!.field).dictionary.ordering(first!.descending)
    if (this.#sorted?.by === by) return this.#sorted.order
    let order = this.#all
    // Sorts by the least important column first, because each sort keeps the order of equal rows.
    for (const { field, descending } of by.toReversed())
      order = yield* this.#texts(field).dictionary.ordered(order, descending)
    this.#sorted = { by, order }
    return order
  }

  *#search(wanted: readonly (Condition | SearchWord)[]): Slices<Uint32Array> {
    const before = this.#stages
    let same = 0
    while (same < before.length && isSame(before[same]!.by, wanted[same])) same++
    const stages = before.slice(0, same)
    for (const by of wanted.slice(same)) {
      const rows = stages.at(-1)?.rows ?? this.#all
      const stage = { by, rows, columns: this.#columns }
      if ('is' in by) stages.push({ ...stage, rows: yield* this.#filter(rows, by) })
      else stages.push(yield* this.#find(by, this.#narrowed(by, stages.length === same && before[same]) ?? stage))
    }
    this.#stages = stages
    return stages.at(-1)?.rows ?? this.#all
  }

  /**
   * Returns the previous result if the new search word contains the previous word: all rows with 123 are among the rows
   * with 12. Otherwise returns null. Also returns null for a number in a table with number ranges, because 1005 matches
   * the range 999–1010, which 100 does not match.
   */
  #narrowed(word: SearchWord, shorter: Stage | false | undefined): Stage | null {
    if (!shorter || 'is' in shorter.by) return null
    const part = shorter.by
    if (!word.every((form) => hasWord(form, part))) return null
    return this.#ranges.length === 0 || numberOf(word[0]!) === null ? shorter : null
  }

  *#find(by: SearchWord, { rows, columns: within }: Stage): Slices<Stage> {
    for (const { preparing } of within) yield* preparing
    // Searches columns with few distinct values first: these are fast, and may leave few rows for the others.
    const having: Texts[] = []
    for (const column of within) {
      if (within.length === 1 || column.has(by)) having.push(column)
      yield
    }
    const columns = having.toSorted((a, b) => a.dictionary.size - b.dictionary.size)
    const found = this.#marks.fill(0)
    let count = 0
    for (const column of columns) {
      const { codes, size } = column.dictionary
      const needed = this.#needed.subarray(0, size)
      // Marks the values that still need a test: the values in rows without a match so far. If the whole table is
      // searched and no row matches yet, marks all values.
      if (count === 0 && rows === this.#all) needed.fill(1)
      else {
        needed.fill(0)
        for (const piece of pieces(rows)) {
          for (let i = 0; i < piece.length; i++) if (!found[piece[i]!]) needed[codes[piece[i]!]!] = 1
          yield
        }
      }
      const hits = this.#hits.fill(0)
      yield* column.hits(by, needed, hits)
      for (const piece of pieces(rows)) {
        for (let i = 0; i < piece.length; i++) {
          const row = piece[i]!
          if (!hits[codes[row]!] || found[row]) continue
          found[row] = 1
          count++
        }
        yield
      }
    }
    const number = numberOf(by[0]!)
    for (const ranges of number === null ? [] : this.#ranges) {
      yield* ranges.preparing
      for (const piece of pieces(rows)) {
        for (let i = 0; i < piece.length; i++) {
          const row = piece[i]!
          if (found[row] || !ranges.hold(row, number!)) continue
          found[row] = 1
          count++
        }
        yield
      }
    }
    return { by, rows: yield* markedRows(rows, found, count), columns }
  }

  *#filter(rows: Uint32Array, condition: Condition): Slices<Uint32Array> {
    const passes = yield* passing(condition, this.#texts(condition.field), this.named(condition.field))
    if (!passes) return rows
    const { codes } = passes.of
    const { ids, otherwise } = passes
    const left = new Uint32Array(rows.length)
    let end = 0
    for (const piece of pieces(rows)) {
      for (let i = 0; i < piece.length; i++) {
        const row = piece[i]!
        const id = codes[row]!
        if (ids[id] || (id === 0 && otherwise?.ids[otherwise.of.codes[row]!])) left[end++] = row
      }
      yield
    }
    return left.slice(0, end)
  }

  #texts(field: string): Texts {
    const column = this.column(field)
    if (!column) throw new Error(`no column ${field}`)
    return column
  }

  column(field: string): Texts | undefined {
    return this.#columns.find(({ dictionary }) => dictionary.column.field === field)
  }

  named(field: string): Texts | undefined {
    const named = this.#declared.find((column) => column.field === field)?.named
    return named ? this.#texts(named) : undefined
  }

  /**
   * A second grid that shares the prepared structures. For a search that runs independently of this grid's searches.
   */
  beside(): Grid {
    return new Grid(this.rows, this.#declared, this)
  }
}

/** Compares words by content, because each search creates new word objects. */
const isSame = (a: Condition | SearchWord, b: Condition | SearchWord | undefined): boolean =>
  a === b || (!!b && !('is' in a) && !('is' in b) && a.join('\0') === b.join('\0'))

/**
 * The rows whose mark is 1, in order. `count` is their number. A loop, because `Uint32Array.filter` is several times
 * slower.
 */
function* markedRows(rows: Uint32Array, marks: Uint8Array, count: number): Slices<Uint32Array> {
  const marked = new Uint32Array(count)
  let end = 0
  for (const piece of pieces(rows)) {
    if (end === count) break
    for (let i = 0; i < piece.length; i++) if (marks[piece[i]!]) marked[end++] = piece[i]!
    yield
  }
  return marked
}
