import { computedFrom, computedValue } from '#domain/computed.ts'
import { linkOf, type Link } from '#domain/follows.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { fieldNames, type Field, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { brokenRule } from '#domain/validate.ts'
import { ROWS_PER_STEP, type OtherTables, type Values } from '#domain/import/stored.ts'

/**
 * Lists the code fields that an import can fill in from a name in the same row. Each entry contains the code field,
 * its name field, and a map from names to codes. The map omits a name that several master rows have.
 */
export function namedCodes(declaration: TableDeclaration, otherTables: OtherTables) {
  return Object.entries(declaration.fields).flatMap(([code, field]) => {
    const name = Object.keys(declaration.fields).find((nameField) => declaration.fields[nameField]!.copiedFrom === code)
    const masters = field.references && otherTables[field.references]
    if (!field.foundByName || !name || !masters) return []
    const codeOf = new Map<Value, Value>()
    const several = new Set<Value>()
    for (const row of masters) {
      const nameValue = row[name] ?? null
      if (codeOf.has(nameValue)) several.add(nameValue)
      codeOf.set(nameValue, row[code] ?? null)
    }
    for (const nameValue of [...several, null]) codeOf.delete(nameValue)
    return [{ code, name, codeOf }]
  })
}

/** Describes a field that is empty in the file, and whose value was derived from its row or from a master. */
export interface FilledValue {
  readonly field: string
  readonly from: readonly string[]
  /**
   * True if the derived value may replace a stored one. This is the case if the file has a column for the field, or if
   * a code was found by its name.
   */
  readonly overrules: boolean
  /**
   * True if the field is the event of the row. The import compares a row that has no identity with the values of stored
   * rows. This comparison ignores derived values, except a derived event: rows of different events are never the same.
   */
  readonly compared: boolean
}

export interface Completed {
  readonly fields: readonly string[]
  readonly rows: readonly Values[]
  readonly filledValues: (row: number) => readonly FilledValue[]
}

type AutoFill = FilledValue & {
  readonly isNamed?: true
  readonly derive: (value: (field: string) => Value | undefined) => Value | undefined
}

const noValues: readonly FilledValue[] = []

/** Fills in empty fields as the form does, and adds missing columns. Rows that change are copied. */
export function* completeSteps(
  declaration: TableDeclaration,
  file: { readonly fields: readonly string[]; readonly rows: readonly Values[] },
  otherTables: OtherTables,
): Generator<number, Completed> {
  const tellers = autoFillsOf(declaration, file.fields, otherTables)
  if (tellers.length === 0) return { ...file, filledValues: () => noValues }
  const fields = [...new Set([...file.fields, ...tellers.map(({ field }) => field)])]
  const indexOfField = new Map(fields.map((field, at) => [field, at]))
  const autoFills = tellers.map((teller) => ({ teller, at: indexOfField.get(teller.field)! }))
  const filledByRow: FilledValue[][] = []
  const rows: Values[] = []
  let row: Values = []
  const valueOf = (field: string) => row[indexOfField.get(field) ?? -1]
  for (const [i, rowValues] of file.rows.entries()) {
    if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield i / file.rows.length
    row = rowValues
    for (const { teller, at } of autoFills) {
      const is = row[at]
      const { computed } = declaration.fields[teller.field]!
      // In a JSON record, the total may be absent. It is not filled in, because the database computes it.
      if (is !== null && (is !== undefined || computed)) continue
      const value = teller.derive(valueOf)
      if (value === undefined || value === null) continue
      if (row === rowValues) row = Array.from(fields, (_, j) => rowValues[j])
      ;(row as (Value | undefined)[])[at] = value
      if (!computed)
        (filledByRow[i] ??= []).push(is === null || teller.isNamed ? teller : { ...teller, overrules: false })
    }
    rows.push(row)
  }
  return { fields, rows, filledValues: (at) => filledByRow[at] ?? noValues }
}

function autoFillsOf(
  declaration: TableDeclaration,
  givenFields: readonly string[],
  otherTables: OtherTables,
): AutoFill[] {
  const { fields, ofEvent } = declaration
  const names = new Map(namedCodes(declaration, otherTables).map((code) => [code.code, code]))
  const tellers = new Map<string, AutoFill[]>()
  const has = (field: string) => givenFields.includes(field) || (tellers.get(field)?.length ?? 0) > 0
  const visit = (field: string) => {
    if (tellers.has(field)) return
    const autoFills: AutoFill[] = []
    tellers.set(field, autoFills)
    const declared = fields[field]!
    const nameField = names.get(field)
    if (nameField && givenFields.includes(nameField.name)) {
      const derive: AutoFill['derive'] = (value) => nameField.codeOf.get(value(nameField.name) ?? null)
      autoFills.push({ field, from: [nameField.name], overrules: true, compared: false, isNamed: true, derive })
    }
    const link = linkOf(declaration, field)
    for (const source of link?.sources ?? []) visit(source)
    const derive = link?.sources.every(has) ? linkAutoFill(link, declared, otherTables) : null
    if (derive) {
      const [overrules, compared] = [givenFields.includes(field), field === ofEvent]
      autoFills.push({ field, from: link!.sources, overrules, compared, derive })
    }
    const factors = computedFrom(declared)
    if (declared.computed && givenFields.includes(field) && factors.every(has))
      autoFills.push({
        field,
        from: factors,
        overrules: true,
        compared: true,
        derive: (value) => computedValue(declared, value) ?? undefined,
      })
  }
  for (const field of fieldNames(declaration)) visit(field)
  return [...tellers.values()].flat()
}

export function codeAutoFills(
  declaration: TableDeclaration,
  otherTables: OtherTables,
): Pick<AutoFill, 'field' | 'derive'>[] {
  const { fields, ofEvent } = declaration
  return fieldNames(declaration).flatMap((field) => {
    const link = fields[field]!.kind === 'text' || field === ofEvent ? linkOf(declaration, field) : null
    const derive = link && linkAutoFill(link, fields[field]!, otherTables)
    return derive ? [{ field, derive }] : []
  })
}

function linkAutoFill(link: Link, declared: Field, otherTables: OtherTables): AutoFill['derive'] | null {
  if (link.kind === 'count') {
    return (value) => {
      const [start, end] = [value(link.start), value(link.end)]
      return typeof start === 'number' && typeof end === 'number' && start <= end ? end - start + 1 : undefined
    }
  }
  const rows = otherTables[link.table]
  if (!rows) return null
  let byCode: Map<Value, Row> | undefined
  return (value) => {
    const code = value(link.code) ?? null
    if (code === null) return undefined
    byCode ??= new Map(rows.map((row) => [row[tables[link.table].identity] ?? null, row]))
    const linked = byCode.get(code)?.[link.field] ?? undefined
    const isRuleBroken = declared.rule !== undefined && typeof linked === 'number' && brokenRule(declared.rule, linked)
    return isRuleBroken ? undefined : linked
  }
}
