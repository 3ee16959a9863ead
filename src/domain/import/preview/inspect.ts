import { computedValue } from '#domain/computed.ts'
import { foldedName } from '#domain/folded-name.ts'
import type { Value } from '#domain/kinds/kind.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { ROWS_A_STEP } from '#domain/steps.ts'
import { betweenFields, checkRow } from '#domain/validate.ts'
import { codeAutoFills, namedCodes } from '#domain/import/questions/complete.ts'
import type { Warnings, ImportIssue } from '#domain/import/issues.ts'
import type { Listing } from '#domain/import/listing.ts'
import type { OtherTables, Values } from '#domain/import/stored.ts'

// Matches signs that a character was lost: Windows writes `?`, and decoders write U+FFFD. Also matches private-use
// characters, which only the fonts of some offices can display.
const suspect = /[?\uFFFD\uE000-\uF8FF\uDB80-\uDBFF]/

/** Checks a row to import. `before` is the stored row that it changes; null for a new row. */
export type Inspect = (values: Values, line: number, before: Row | null) => void

/**
 * Returns the check of a row. A broken rule between fields, or a code without the master row that its foreign key
 * needs, becomes an issue, which stops the import. Everything else becomes a warning.
 */
export function* inspector(
  declaration: TableDeclaration,
  fields: readonly string[],
  otherTables: OtherTables,
  issues: Listing<ImportIssue>,
  warnings: Warnings,
): Generator<void, Inspect> {
  const indexOfField = new Map(fields.map((field, i) => [field, i]))
  const at = (field: string) => indexOfField.get(field) ?? -1
  const texts = fields.flatMap((field, i) => (declaration.fields[field]!.kind === 'text' ? [{ field, i }] : []))
  const references: { field: string; i: number; enforced: true | undefined; codes: ReadonlySet<Value> }[] = []
  for (const [i, field] of fields.entries()) {
    const { references: master, enforced } = declaration.fields[field]!
    const rows = master && otherTables[master]
    if (rows) references.push({ field, i, enforced, codes: yield* codesOf(rows, tables[master].key) })
  }
  const totals = fields.flatMap((field, i) =>
    declaration.fields[field]!.computed ? [{ field, i, declared: declaration.fields[field]! }] : [],
  )
  const names = namedCodes(declaration, otherTables)
    .filter(({ name }) => at(name) >= 0)
    .map(({ code, name }) => ({ name, codeAt: at(code), nameAt: at(name) }))
  const { ofEvent } = declaration
  const between = betweenFields(declaration)
  const autoFills = codeAutoFills(declaration, otherTables).filter(({ field }) => at(field) >= 0)
  const required = Object.keys(declaration.fields).filter((field) => {
    const { required: demanded, essential } = declaration.fields[field]!
    return demanded && !essential
  })

  function value(field: string, values: Values, before: Row | null): Value {
    const fileValue = values[at(field)]
    return fileValue === undefined ? (before?.[field] ?? null) : fileValue
  }

  return (values, line, before) => {
    for (const { field, i } of texts) {
      const text = values[i]
      if (typeof text === 'string' && suspect.test(text) && text !== before?.[field])
        warnings.add('suspectCharacter', field, text, line)
    }
    for (const { field, i, enforced, codes } of references) {
      const code = values[i]
      if (code === null || code === undefined || codes.has(code) || code === before?.[field]) continue
      if (enforced) issues.add({ code: 'unknownReference', line, field, text: String(code) })
      else warnings.add('unknownCode', field, String(code), line)
    }
    for (const { field, i, declared } of totals) {
      const total = values[i]
      const expected = computedValue(declared, (factor) => value(factor, values, before))
      if (typeof total === 'number' && expected !== null && total !== expected)
        warnings.add('differentTotal', field, String(total), line, String(expected))
    }
    for (const { field, derive } of autoFills) {
      const is = values[at(field)]
      if (is === null || is === undefined || is === before?.[field]) continue
      const byCode = derive((source) => value(source, values, before))
      if (byCode === undefined || byCode === null || sameText(byCode, is)) continue
      warnings.add(field === ofEvent ? 'differentEvent' : 'differentName', field, String(is), line, String(byCode))
    }
    for (const field of before ? [] : required)
      if ((values[at(field)] ?? null) === null) warnings.add('lacking', field, '', line)
    for (const { name, codeAt, nameAt } of names) {
      const nameInFile = values[nameAt]
      if (typeof nameInFile === 'string' && (values[codeAt] ?? null) === null && !before)
        warnings.add('unmatchedName', name, nameInFile, line)
    }
    if (between.length > 0) {
      const row = Object.fromEntries(between.map((field) => [field, value(field, values, before)]))
      for (const issue of checkRow(declaration, row)) issues.add({ ...issue, line })
    }
  }
}

function sameText(a: Value, b: Value): boolean {
  return a === b || (typeof a === 'string' && typeof b === 'string' && foldedName(a) === foldedName(b))
}

function* codesOf(rows: readonly Row[], key: string): Generator<void, ReadonlySet<Value>> {
  const codes = new Set<Value>()
  for (let i = 0; i < rows.length; i++) {
    if (i % ROWS_A_STEP === ROWS_A_STEP - 1) yield
    codes.add(rows[i]![key] ?? null)
  }
  return codes
}
