import { computedFrom, computedValue } from '#domain/computed.ts'
import { linkOf, type Link } from '#domain/follows.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { fieldNames, type Field, type Row, type TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { brokenRule } from '#domain/validate.ts'
import { ROWS_PER_STEP, type OtherTables, type Values } from '#domain/import/stored.ts'

/** Code fields that can be looked up by their copied name. Contains only names that exactly one master row has. */
export function namedCodes(declaration: TableDeclaration, others: OtherTables) {
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

/** Describes a field that is empty in the file and was derived from its own row or a master. */
export interface Filled {
  readonly field: string
  readonly from: readonly string[]
  /**
   * True if the derived value may replace a stored one. False if the file lacks the column, unless the value was found
   * by name.
   */
  readonly overrules: boolean
  /**
   * True only for the event of a row: rows of two events are never equal, so the event is compared with the stored
   * row's.
   */
  readonly compared: boolean
}

export interface Completed {
  readonly fields: readonly string[]
  readonly rows: readonly Values[]
  readonly filled: (row: number) => readonly Filled[]
}

type Teller = Filled & {
  readonly isNamed?: true
  readonly tell: (value: (field: string) => Value | undefined) => Value | undefined
}

const none: readonly Filled[] = []

/** Fills in empty fields as the form does. Adds missing columns. Changes only copies of rows. */
export function* completeSteps(
  declaration: TableDeclaration,
  file: { readonly fields: readonly string[]; readonly rows: readonly Values[] },
  others: OtherTables,
): Generator<number, Completed> {
  const tellers = tellersOf(declaration, file.fields, others)
  if (tellers.length === 0) return { ...file, filled: () => none }
  const fields = [...new Set([...file.fields, ...tellers.map(({ field }) => field)])]
  const places = new Map(fields.map((field, at) => [field, at]))
  const told = tellers.map((teller) => ({ teller, at: places.get(teller.field)! }))
  const filled: Filled[][] = []
  const rows: Values[] = []
  let row: Values = []
  const valueOf = (field: string) => row[places.get(field) ?? -1]
  for (const [i, given] of file.rows.entries()) {
    if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield i / file.rows.length
    row = given
    for (const { teller, at } of told) {
      const is = row[at]
      const { computed } = declaration.fields[teller.field]!
      // Skips a total that a JSON record lacks, because the database computes it.
      if (is !== null && (is !== undefined || computed)) continue
      const value = teller.tell(valueOf)
      if (value === undefined || value === null) continue
      if (row === given) row = Array.from(fields, (_, j) => given[j])
      ;(row as (Value | undefined)[])[at] = value
      if (!computed) (filled[i] ??= []).push(is === null || teller.isNamed ? teller : { ...teller, overrules: false })
    }
    rows.push(row)
  }
  return { fields, rows, filled: (at) => filled[at] ?? none }
}

function tellersOf(declaration: TableDeclaration, given: readonly string[], others: OtherTables): Teller[] {
  const { fields, ofEvent } = declaration
  const names = new Map(namedCodes(declaration, others).map((code) => [code.code, code]))
  const tellers = new Map<string, Teller[]>()
  const has = (field: string) => given.includes(field) || (tellers.get(field)?.length ?? 0) > 0
  const visit = (field: string) => {
    if (tellers.has(field)) return
    const own: Teller[] = []
    tellers.set(field, own)
    const declared = fields[field]!
    const named = names.get(field)
    if (named && given.includes(named.name)) {
      const tell: Teller['tell'] = (value) => named.codeOf.get(value(named.name) ?? null)
      own.push({ field, from: [named.name], overrules: true, compared: false, isNamed: true, tell })
    }
    const link = linkOf(declaration, field)
    for (const source of link?.sources ?? []) visit(source)
    const tell = link?.sources.every(has) ? linkTeller(link, declared, others) : null
    if (tell) {
      const [overrules, compared] = [given.includes(field), field === ofEvent]
      own.push({ field, from: link!.sources, overrules, compared, tell })
    }
    const factors = computedFrom(declared)
    if (declared.computed && given.includes(field) && factors.every(has))
      own.push({
        field,
        from: factors,
        overrules: true,
        compared: true,
        tell: (value) => computedValue(declared, value) ?? undefined,
      })
  }
  for (const field of fieldNames(declaration)) visit(field)
  return [...tellers.values()].flat()
}

export function codeTellers(declaration: TableDeclaration, others: OtherTables): Pick<Teller, 'field' | 'tell'>[] {
  const { fields, ofEvent } = declaration
  return fieldNames(declaration).flatMap((field) => {
    const link = fields[field]!.kind === 'text' || field === ofEvent ? linkOf(declaration, field) : null
    const tell = link && linkTeller(link, fields[field]!, others)
    return tell ? [{ field, tell }] : []
  })
}

function linkTeller(link: Link, declared: Field, others: OtherTables): Teller['tell'] | null {
  if (link.kind === 'count') {
    return (value) => {
      const [start, end] = [value(link.start), value(link.end)]
      return typeof start === 'number' && typeof end === 'number' && start <= end ? end - start + 1 : undefined
    }
  }
  const rows = others[link.table]
  if (!rows) return null
  let byCode: Map<Value, Row> | undefined
  return (value) => {
    const code = value(link.code) ?? null
    if (code === null) return undefined
    byCode ??= new Map(rows.map((row) => [row[tables[link.table].identity] ?? null, row]))
    const told = byCode.get(code)?.[link.field] ?? undefined
    const broken = declared.rule !== undefined && typeof told === 'number' && brokenRule(declared.rule, told)
    return broken ? undefined : told
  }
}
