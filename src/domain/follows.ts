import { isIssue, type Value } from './kinds/kind.ts'
import { type Field, nameField, type Row, type TableDeclaration } from './table.ts'
import { tableNames, type TableName, tables } from './tables/index.ts'
import { checkTyped } from './validate.ts'

/**
 * What a field follows from while somebody fills in a row, as the declarations say: the row that a code names, or the
 * two ends of a range. It is there to be edited: the database demands none of it.
 */
export type Link = {
  /** By name. */
  readonly sources: readonly string[]
} & (
  | { readonly kind: 'code'; readonly code: string; readonly table: TableName; readonly field: string }
  | { readonly kind: 'count'; readonly start: string; readonly end: string }
)

/** A row that is being filled in. */
export interface Filling {
  /** As it is recorded; null for one that is being added. */
  readonly base: Row | null
  /** At least those of `linkedFields`. */
  readonly values: Record<string, Value>
  /** The fields in which something stands because it followed, and nobody has typed over it since. */
  readonly filled: Set<string>
}

/** The row that a code names; undefined where there is none, or its table is not held. */
export type RowFinder = (table: TableName, code: Value) => Row | undefined

/** The table whose rows a field's codes name. */
export function tableNamed({ references, codeOf }: Field): TableName | undefined {
  return references ?? codeOf
}

/** The other tables whose rows a table's codes name. */
export function tablesNamed(declaration: TableDeclaration): TableName[] {
  const fields = Object.values(declaration.fields)
  return tableNames.filter((name) => name !== declaration.name && fields.some((field) => tableNamed(field) === name))
}

/** What a field follows from; null where from nothing. */
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
 * Fills in what follows from a field that was typed into. Overwritten is only what is empty, what followed before, and
 * what stands there as it was recorded: a name that is copied with its code, any other field where it is what the
 * recorded code says. What somebody typed is never touched; what followed from a code that names nothing any more goes.
 * Back at the recorded code what was recorded comes back.
 * @returns the fields that something else stands in now
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
      // What follows from it in turn comes next.
      changed.push(name)
    }
  }
  return changed.slice(1)
}

/** Whether anything follows from a field. */
export function hasFollowers(declaration: TableDeclaration, name: string): boolean {
  return followersOf(declaration, name).length > 0
}

/** The fields from which something follows, and those that follow. */
export function linkedFields(declaration: TableDeclaration): readonly string[] {
  return linksOf(declaration).linked
}

interface Follower {
  readonly name: string
  readonly link: Link
}

/** What follows from what in a table. */
interface Links {
  readonly linked: readonly string[]
  readonly followers: ReadonlyMap<string, readonly Follower[]>
}

/** The fields that follow from one. */
function followersOf(declaration: TableDeclaration, from: string): readonly Follower[] {
  return linksOf(declaration).followers.get(from) ?? NONE
}

const NONE: readonly Follower[] = []
/** Asked for by every cell of thousands. */
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

/** What is to stand in a field; undefined where it stays as it is. */
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
  const value = told(link, values, find)
  if (value === undefined || (value !== null && isIssue(checkTyped(field, String(value)))))
    return isFilled ? { value: null } : undefined
  // What is recorded makes way where it is a copy, or what the recorded code says.
  if (isOwn && !field.copiedFrom && was !== told(link, base!, find)) return undefined
  return { value }
}

/** What a row's own values say of a field that follows from them; undefined where they say nothing. */
function told(link: Link, row: Row, find: RowFinder): Value | undefined {
  if (link.kind === 'code') {
    const code = row[link.code] ?? null
    const named = code === null ? undefined : find(link.table, code)
    return named && (named[link.field] ?? null)
  }
  const [start, end] = [row[link.start], row[link.end]]
  return typeof start === 'number' && typeof end === 'number' && start <= end ? end - start + 1 : undefined
}

/** Finds rows by what people know them by, in tables as they are held. */
export function rowFinder(rowsOf: (table: TableName) => readonly Row[]): RowFinder {
  // Each field that follows from a code asks for it, as it is now and as it is recorded.
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
  const times = (asked.get(rows) ?? 0) + 1
  asked.set(rows, times)
  return times > FEW ? byIdentity(rows, identity).get(code) : rows.find((row) => row[identity] === code)
}

/** So many codes are looked up one by one; thousands are pasted at once. */
const FEW = 8
const asked = new WeakMap<readonly Row[], number>()
const indexes = new WeakMap<readonly Row[], ReadonlyMap<Value, Row>>()

function byIdentity(rows: readonly Row[], identity: string): ReadonlyMap<Value, Row> {
  const index = new Map<Value, Row>()
  // As looked up one by one: the first counts.
  for (const row of rows) {
    const code = row[identity] ?? null
    if (!index.has(code)) index.set(code, row)
  }
  indexes.set(rows, index)
  return index
}
