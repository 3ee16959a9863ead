import { kinds } from '#domain/kinds/index.ts'
import { isIssue } from '#domain/kinds/kind.ts'
import { inLocale, locales } from '#domain/locale.ts'
import { fieldNames, fieldOf, nameField, type Row, type TableDeclaration } from '#domain/table.ts'
import { tableNames, tables } from '#domain/tables/index.ts'
import { foldedCode } from '#domain/import/fold.ts'
import type { OtherTables } from '#domain/import/stored.ts'
import { addedColumns, spellings } from '#domain/import/read/header.ts'

/** Stored rows of the imported table, and of the tables that its codes refer to. */
export interface StoredData {
  readonly storedRows: readonly Row[]
  readonly otherTables: OtherTables
}

export interface FileColumn {
  readonly header: string
  readonly samples: readonly string[]
}

/**
 * Normalizes a header for comparisons. Removes blanks, punctuation and notes in brackets, and ignores width and case.
 * Example: `Event Code（必須）` → `eventcode`.
 */
export function looseName(header: string): string {
  const narrow = header.slice(0, 200).normalize('NFKC').toLowerCase()
  const bare = narrow.replace(/[([【〔].*?[)\]】〕]/g, '').replace(/[^\p{L}\p{N}]/gu, '')
  return bare === '' ? narrow.replace(/[^\p{L}\p{N}]/gu, '') : bare
}

/**
 * Headers that mean the code by which the table identifies its rows, such as `departmentCode` in departments. Omits the
 * headers "No." and "番号", because such a column may only number the rows.
 */
const codeCalled = ['コード', 'CD', 'Code']
const nameCalled = ['名称', '名前', '名', 'Name', 'Title']

/**
 * Points of a guess. `named`: the header is the name of the field. `called`: the header is a label or synonym of the
 * field. `contained`: the cells are stored values of the field.
 */
const certainty = { named: 3, called: 2, contained: 0.5 } as const
/**
 * Points that a guess loses if the column's cells do not fit the field. The guess stays possible, because the import
 * can look up codes by names. But if another column contains the codes, that column wins.
 */
const unlikely = 1.5
const rowsExamined = 20_000
const enough = 0.8

/** Guesses a field for each column; null if none fits. No field is used twice. */
export function guessColumns(
  declaration: TableDeclaration,
  columns: readonly FileColumn[],
  storedData: StoredData,
): (string | null)[] {
  const byFieldName = spellings(declaration, looseName)
  const fieldAliases = callsOf(declaration)
  const contains = containing(declaration, storedData)
  const added = addedColumns(
    declaration,
    columns.map(({ header }) => header),
  )
  const guesses: { position: number; field: string; weight: number }[] = []
  columns.forEach(({ header, samples }, position) => {
    if (added.has(position)) return
    const name = looseName(header)
    const doubt = (field: string) => (fits(declaration, field, samples) ? 0 : unlikely)
    const namedField = byFieldName.get(name)
    if (namedField !== undefined)
      guesses.push({ position, field: namedField, weight: certainty.named - doubt(namedField) })
    for (const field of fieldAliases.get(name) ?? [])
      guesses.push({ position, field, weight: certainty.called - doubt(field) })
    if (namedField === undefined && !fieldAliases.has(name))
      for (const field of contains(samples)) guesses.push({ position, field, weight: certainty.contained })
  })

  const result = columns.map((): string | null => null)
  for (const { position, field } of guesses.sort((a, b) => b.weight - a.weight))
    if (result[position] === null && !result.includes(field)) result[position] = field
  return result
}

function callsOf(declaration: TableDeclaration): Map<string, string[]> {
  const calls = new Map<string, string[]>()
  const add = (name: string, field: string) => {
    const loose = looseName(name)
    calls.set(loose, [...new Set([...(calls.get(loose) ?? []), field])])
  }
  for (const field of fieldNames(declaration)) {
    for (const table of tableNames) for (const name of calledIn(tables[table], field)) add(name, field)
  }
  // A file may have a column of names, such as 部署名, although the table has only a field for the code. The column is
  // then assigned to the code field, and the import looks up the codes by the names.
  for (const field of fieldNames(declaration)) {
    const { references } = declaration.fields[field]!
    const master: TableDeclaration | undefined = references && tables[references]
    const name = master && nameField(master)
    if (!name || Object.hasOwn(declaration.fields, name)) continue
    for (const alias of [name, ...calledIn(master, name)]) add(alias, field)
  }
  const { identity, names } = declaration
  if (declaration.fields[identity]!.kind !== 'id') for (const name of codeCalled) add(name, identity)
  if (names?.[0]) for (const name of nameCalled) add(name, names[0])
  return calls
}

/** Headers that mean a field: its labels in both languages, and its synonyms. Empty if the table has no such field. */
function calledIn(declaration: TableDeclaration, field: string): readonly string[] {
  const { label, synonyms = [] } = fieldOf(declaration, field) ?? {}
  return label ? [...locales.map((locale) => inLocale(label, locale)), ...synonyms] : []
}

/** False if more than half of the samples are invalid for the field. */
function fits(declaration: TableDeclaration, field: string, samples: readonly string[]): boolean {
  const { parse, sql } = kinds[declaration.fields[field]!.kind]
  const filledSamples = samples.filter((sample) => sample.trim() !== '')
  if (sql === 'boolean') return true
  return filledSamples.filter((sample) => isIssue(parse(sample))).length * 2 <= filledSamples.length
}

function containing(declaration: TableDeclaration, storedData: StoredData): (samples: readonly string[]) => string[] {
  const sets = new Map<string, ReadonlySet<string>>()
  const setOf = (field: string): ReadonlySet<string> => {
    const set = sets.get(field) ?? new Set(valuesOf(declaration, field, storedData).map(foldedCode))
    sets.set(field, set)
    return set
  }
  return (samples) => {
    const filledSamples = new Set(samples.map(foldedCode).filter((sample) => sample !== ''))
    if (filledSamples.size < 2) return []
    return fieldNames(declaration).filter(
      (field) => [...filledSamples].filter((sample) => setOf(field).has(sample)).length >= filledSamples.size * enough,
    )
  }
}

/**
 * Stored values of a field, to recognize a column by its content. Empty for numbers, codes and flags, because equal
 * numbers may have different meanings.
 */
function valuesOf(declaration: TableDeclaration, field: string, { storedRows, otherTables }: StoredData): string[] {
  const { copiedFrom, codeOf, kind } = declaration.fields[field]!
  if (kind !== 'text' || codeOf || field === declaration.identity) return []
  const home = copiedFrom === undefined ? undefined : declaration.fields[copiedFrom]?.references
  const rows = home ? (otherTables[home] ?? []) : declaration.names?.includes(field) ? storedRows : []
  return rows
    .slice(0, rowsExamined)
    .flatMap((row) => (row[field] === null || row[field] === undefined ? [] : [String(row[field])]))
}
