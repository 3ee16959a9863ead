import { namesSteps } from '#domain/grid/columns.ts'
import type { Names } from '#domain/grid/display.ts'
import { formIn, hasWord, searchedForm, type SearchWord } from '#domain/search.ts'
import { inShare, ROWS_A_STEP } from '#domain/steps.ts'
import { type MasterName, nameField, type Row, type TableDeclaration } from '#domain/table.ts'
import { type NamedTable, tables, type TableName } from '#domain/tables/index.ts'

/**
 * A row that the finder shows. `detail` distinguishes rows of the same name: the department of a person, the event of a
 * product.
 */
export interface FoundRow {
  readonly table: NamedTable
  readonly row: Row
  readonly code: string
  readonly name: string
  readonly detail: string
}

export interface FoundRows {
  /** The first found rows, the best match first. */
  readonly rows: readonly FoundRow[]
  readonly count: number
}

export type RowsOf = (table: TableName) => readonly Row[]

interface Prepared {
  readonly details: readonly Row[]
  readonly names: Names
  readonly texts: readonly string[]
}

const prepared = new WeakMap<readonly Row[], Prepared>()

/** Separates code and name in the searched text. NUL, because no search word contains it. */
const SEPARATOR = '\0'

export function* findRowSteps(
  table: NamedTable,
  rowsOf: RowsOf,
  words: readonly SearchWord[],
  most: number,
): Generator<number, FoundRows> {
  const rows = rowsOf(table)
  const { texts, names } = yield* inShare(0, preparedSteps(table, rowsOf))
  const ranked: number[][] = Array.from({ length: RANKS }, () => [])
  let count = 0
  for (let at = 0; at < texts.length; at++) {
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield at / texts.length
    const text = texts[at]!
    if (!words.every((word) => hasWord(text, word))) continue
    count++
    const rank = ranked[rankOf(text, words)]!
    if (rank.length < most) rank.push(at)
  }
  const best = ranked.flat().slice(0, most)
  return { rows: best.map((at) => foundRow(table, rows[at]!, names)), count }
}

export function foundRow(table: NamedTable, row: Row, names: Names | undefined): FoundRow {
  const declaration: TableDeclaration = tables[table]
  const detail = detailField(declaration)
  return {
    table,
    row,
    code: text(row[declaration.identity]),
    name: text(row[nameField(declaration)]),
    detail: (detail && names?.get(row[detail.field] ?? null)) ?? '',
  }
}

const RANKS = 5

/** Rank of a match: 0 for an equal code, then code prefix, equal name, name prefix, and any other match last. */
function rankOf(found: string, searched: readonly SearchWord[]): number {
  const [code = '', name = ''] = found.split(SEPARATOR).map(formIn)
  const words = searched.map(([form]) => form ?? '')
  const first = words[0] ?? ''
  if (words.length === 1 && code === first) return 0
  if (words.some((word) => code.startsWith(word))) return 1
  if (name === words.join('')) return 2
  return name.startsWith(first) ? 3 : 4
}

function* preparedSteps(table: NamedTable, rowsOf: RowsOf): Generator<void, Prepared> {
  const declaration: TableDeclaration = tables[table]
  const rows = rowsOf(table)
  const detail = detailField(declaration)
  const details = detail ? rowsOf(detail.master) : NO_ROWS
  const before = prepared.get(rows)
  if (before?.details === details) return before
  const names: Names = detail ? yield* unshared(namesSteps(detail.master, details)) : new Map()
  const texts: string[] = []
  for (let at = 0; at < rows.length; at++) {
    if (at % ROWS_PREPARED === ROWS_PREPARED - 1) yield
    const { code, name, detail: known } = foundRow(table, rows[at]!, names)
    texts.push(searchedForm([code, name, known].join(SEPARATOR)))
  }
  const next = { details, names, texts }
  prepared.set(rows, next)
  return next
}

/** Number of rows per step. Smaller than for other steps, because names are normalized, which is slow. */
const ROWS_PREPARED = 512
const NO_ROWS: readonly Row[] = []

function* unshared<T>(steps: Generator<number, T>): Generator<void, T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield
  }
}

function detailField({ fields }: TableDeclaration): { readonly field: string; readonly master: MasterName } | null {
  for (const [field, { references }] of Object.entries(fields)) if (references) return { field, master: references }
  return null
}

const text = (value: Row[string] | undefined): string => (value === null || value === undefined ? '' : String(value))
