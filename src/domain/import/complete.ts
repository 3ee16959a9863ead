import { computedFrom, computedValue } from '../computed.ts'
import type { Value } from '../kinds/kind.ts'
import type { Row, TableDeclaration } from '../table.ts'
import type { TableName } from '../tables/index.ts'
import type { Values } from './stored.ts'

/** Other tables as they are held; one that is absent is not checked against. */
export type OtherTables = Partial<Record<TableName, readonly Row[]>>

/** A code of a declaration that may be found by its name. */
interface NamedCode {
  readonly code: string
  readonly name: string
  readonly codeOf: ReadonlyMap<Value, Value>
}

/** The codes that are found by name, with the names that exactly one master row has. */
export function namedCodes(declaration: TableDeclaration, others: OtherTables): NamedCode[] {
  return Object.entries(declaration.fields).flatMap(([code, field]) => {
    const name = Object.keys(declaration.fields).find((other) => declaration.fields[other]!.copiedFrom === code)
    const masters = field.references && others[field.references]
    if (!field.foundByName || !name || !masters) return []
    const codeOf = new Map<Value, Value>()
    const several = new Set<Value>()
    for (const row of masters) {
      const called = row[name] ?? null
      if (codeOf.has(called)) several.add(called)
      codeOf.set(called, row[code] ?? null)
    }
    for (const called of [...several, null]) codeOf.delete(called)
    return [{ code, name, codeOf }]
  })
}

export interface Completed {
  readonly fields: readonly string[]
  readonly rows: readonly Values[]
  /** The codes of row i that the file left empty and that its names told, with the names' fields. */
  readonly found: (row: number) => readonly Pick<NamedCode, 'code' | 'name'>[]
}

const none: readonly NamedCode[] = []
const rowsPerStep = 4096

/**
 * Fills what a file may leave empty: a code that its name tells, a total that its factors tell. A file without the
 * code's column gets one. Rows are copied before they are filled. Steps yield the share done.
 */
export function* completeSteps(
  declaration: TableDeclaration,
  file: { fields: readonly string[]; rows: readonly Values[] },
  others: OtherTables,
): Generator<number, Completed> {
  const has = (field: string) => file.fields.includes(field)
  const codes = namedCodes(declaration, others).filter(({ name }) => has(name))
  const totals = file.fields.filter(
    (field) => declaration.fields[field]!.computed && computedFrom(declaration.fields[field]!).every(has),
  )
  const fields = [...file.fields, ...codes.map(({ code }) => code).filter((code) => !has(code))]
  if (codes.length === 0 && totals.length === 0) return { fields, rows: file.rows, found: () => none }

  const at = (field: string) => fields.indexOf(field)
  const codesAt = codes.map((code) => ({ code, at: at(code.code), nameAt: at(code.name) }))
  const totalsAt = totals.map((field) => ({ at: at(field), field: declaration.fields[field]! }))
  const found: NamedCode[][] = []
  const rows: Values[] = []
  for (const [i, row] of file.rows.entries()) {
    if (i % rowsPerStep === rowsPerStep - 1) yield i / file.rows.length
    const values = [...row]
    while (values.length < fields.length) values.push(undefined)
    for (const { code, at, nameAt } of codesAt) {
      if (values[at] !== null && values[at] !== undefined) continue
      const told = code.codeOf.get(values[nameAt] ?? null)
      if (told === undefined) continue
      values[at] = told
      ;(found[i] ??= []).push(code)
    }
    for (const { at, field } of totalsAt) {
      if (values[at] === null) values[at] = computedValue(field, (factor) => values[fields.indexOf(factor)])
    }
    rows.push(values)
  }
  return { fields, rows, found: (row) => found[row] ?? none }
}
