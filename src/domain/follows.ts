import { isIssue, type Value } from './kinds/kind.ts'
import { type Field, nameField, type Row, type TableDeclaration } from './table.ts'
import { tableNames, type TableName, tables } from './tables/index.ts'
import { checkTyped } from './validate.ts'

/**
 * The source of an auto-filled field. `code`: the value comes from the row with this code, such as the name of a
 * department. `count`: the value is the length of a number range, such as 100 for 1–100. A person can replace the value
 * by typing.
 */
export type Link = {
  readonly sources: readonly string[]
} & (
  | { readonly kind: 'code'; readonly code: string; readonly table: TableName; readonly field: string }
  | { readonly kind: 'count'; readonly start: string; readonly end: string }
)

export interface Filling {
  /** The stored row that is edited; null for a new row. */
  readonly base: Row | null
  /** Current values of the form, at least those of the `linkedFields`. */
  readonly values: Record<string, Value>
  /** Auto-filled fields whose value the person has not replaced. */
  readonly filled: Set<string>
}

/** Returns the row of a table that has the code. Undefined if there is none, or if the table is not loaded. */
export type RowFinder = (table: TableName, code: Value) => Row | undefined

export function tableNamed({ references, codeOf }: Field): TableName | undefined {
  return references ?? codeOf
}

export function tablesNamed(declaration: TableDeclaration): TableName[] {
  const fields = Object.values(declaration.fields)
  return tableNames.filter((name) => name !== declaration.name && fields.some((field) => tableNamed(field) === name))
}

/** Returns the source of the field `name`; null if the field is not auto-filled. */
export function linkOf({ fields, range }: TableDeclaration, name: string): Link | null {
  if (range?.count === name) {
    const { start, end } = range
    return { kind: 'count', start, end, sources: [start, end] }
  }
  const { copiedFrom, follows } = fields[name] ?? {}
  const code = copiedFrom ?? follows
  const table = code === undefined ? undefined : tableNamed(fields[code]!)
  if (code === undefined || table === undefined) return null
  const field = copiedFrom === undefined ? name : nameField(tables[table])
  return { kind: 'code', code, table, field, sources: [code] }
}

/**
 * Updates the auto-filled fields that depend on `typed`, the field that a person just typed in. Values that a person
 * typed into the auto-filled fields are kept. A stored value is replaced if it is a copied name. Any other stored value
 * is replaced only if it follows from the stored code or range, such as 100 from 1–100. If no row has the new code, the
 * auto-filled fields become empty. If the person types the stored code again, these fields get their stored values
 * back.
 * @returns the fields whose values changed
 */
export function follow(
  declaration: TableDeclaration,
  { base, values, filled }: Filling,
  typed: string,
  find: RowFinder,
): readonly string[] {
  filled.delete(typed)
  const changed = [typed]
  for (const from of changed) {
    for (const { name, link } of followersOf(declaration, from)) {
      if (changed.includes(name)) continue
      const own = { field: declaration.fields[name]!, name, isFilled: filled.has(name) }
      const next = nextValue(link, own, values, base, find)
      if (next === undefined) continue
      const { value, isRecorded } = next
      if (value === null || isRecorded) filled.delete(name)
      else filled.add(name)
      if (value === (values[name] ?? null)) continue
      values[name] = value
      changed.push(name)
    }
  }
  return changed.slice(1)
}

export function hasFollowers(declaration: TableDeclaration, name: string): boolean {
  return followersOf(declaration, name).length > 0
}

export function linkedFields(declaration: TableDeclaration): readonly string[] {
  return linksOf(declaration).linked
}

interface Follower {
  readonly name: string
  readonly link: Link
}

interface Links {
  readonly linked: readonly string[]
  readonly followers: ReadonlyMap<string, readonly Follower[]>
}

function followersOf(declaration: TableDeclaration, from: string): readonly Follower[] {
  return linksOf(declaration).followers.get(from) ?? NO_FOLLOWERS
}

const NO_FOLLOWERS: readonly Follower[] = []
/** Cached by table, because thousands of cells ask for the links of one table. */
const links = new WeakMap<TableDeclaration, Links>()

function linksOf(declaration: TableDeclaration): Links {
  const known = links.get(declaration)
  if (known) return known
  const followers = new Map<string, Follower[]>()
  for (const name of Object.keys(declaration.fields)) {
    const link = linkOf(declaration, name)
    for (const source of link?.sources ?? []) {
      const one: Follower = { name, link: link! }
      const before = followers.get(source)
      if (before) before.push(one)
      else followers.set(source, [one])
    }
  }
  const linked = new Set([...followers].flatMap(([source, ones]) => [source, ...ones.map(({ name }) => name)]))
  const found = { linked: [...linked], followers }
  links.set(declaration, found)
  return found
}

interface OwnField {
  readonly field: Field
  readonly name: string
  readonly isFilled: boolean
}

function nextValue(
  link: Link,
  { field, name, isFilled }: OwnField,
  values: Row,
  base: Row | null,
  find: RowFinder,
): { readonly value: Value; readonly isRecorded?: true } | undefined {
  const is = values[name] ?? null
  const was = base?.[name] ?? null
  const isOwn = is !== null && !isFilled
  if (isOwn && (base === null || is !== was)) return undefined
  if (base !== null && link.sources.every((source) => (values[source] ?? null) === (base[source] ?? null)))
    return { value: was, isRecorded: true }
  const value = derivedValue(link, values, find)
  if (value === undefined || (value !== null && isIssue(checkTyped(field, String(value)))))
    return isFilled ? { value: null } : undefined
  if (isOwn && !field.copiedFrom && was !== derivedValue(link, base!, find)) return undefined
  return { value }
}

/**
 * The auto-filled value. For a code: a field of the row with this code. For a range: end - start + 1. Undefined if the
 * code or range is incomplete or unknown.
 */
function derivedValue(link: Link, row: Row, find: RowFinder): Value | undefined {
  if (link.kind === 'code') {
    const code = row[link.code] ?? null
    const named = code === null ? undefined : find(link.table, code)
    return named && (named[link.field] ?? null)
  }
  const [start, end] = [row[link.start], row[link.end]]
  return typeof start === 'number' && typeof end === 'number' && start <= end ? end - start + 1 : undefined
}

/** Looks up rows of loaded tables by their identity. */
export function rowFinder(rowsOf: (table: TableName) => readonly Row[]): RowFinder {
  // Caches the last two lookups, because each auto-filled field looks up first the current and then the stored code.
  let [last, before]: (Found | null)[] = [null, null]
  return (table, code) => {
    const rows = rowsOf(table)
    if (last?.rows === rows && last.code === code) return last.row
    if (before?.rows === rows && before.code === code) return before.row
    before = last
    last = { rows, code, row: rowOf(rows, tables[table].identity, code) }
    return last.row
  }
}

interface Found {
  readonly rows: readonly Row[]
  readonly code: Value
  readonly row: Row | undefined
}

function rowOf(rows: readonly Row[], identity: string, code: Value): Row | undefined {
  const index = indexes.get(rows)
  if (index) return index.get(code)
  const times = (searchCounts.get(rows) ?? 0) + 1
  searchCounts.set(rows, times)
  return times > SEARCHES_BEFORE_INDEX
    ? byIdentity(rows, identity).get(code)
    : rows.find((row) => row[identity] === code)
}

/** Number of linear searches before a table gets an index. A paste looks up thousands of codes. */
const SEARCHES_BEFORE_INDEX = 8
const searchCounts = new WeakMap<readonly Row[], number>()
const indexes = new WeakMap<readonly Row[], ReadonlyMap<Value, Row>>()

function byIdentity(rows: readonly Row[], identity: string): ReadonlyMap<Value, Row> {
  const index = new Map<Value, Row>()
  // If several rows have the same code, the first one counts, as in the linear search.
  for (const row of rows) {
    const code = row[identity] ?? null
    if (!index.has(code)) index.set(code, row)
  }
  indexes.set(rows, index)
  return index
}
