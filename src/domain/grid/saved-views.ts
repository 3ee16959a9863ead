import { kinds } from '#domain/kinds/index.ts'
import { isIssue, type Value } from '#domain/kinds/kind.ts'
import { textLimit } from '#domain/kinds/text.ts'
import { type Field, fieldOf } from '#domain/table.ts'
import { hasView, type TableName, tables, tableOf } from '#domain/tables/index.ts'
import { MIN_COLUMN_WIDTH, type PutColumn, type PutColumns, MAX_COLUMN_WIDTH } from './arrangement.ts'
import { filtersNothing, hasRange } from './filter-kinds.ts'
import { shownFields } from './columns.ts'
import type { Bound, Condition, Sort, ListQuery } from './list-query.ts'

export interface SavedView extends ListQuery {
  readonly name: string
  readonly table: TableName
  /** Absent in views saved by older versions. Opening such a view leaves the list's columns as they are. */
  readonly columns?: PutColumns
  /** True if colleagues can see the view. */
  readonly shared?: true
}

export const NAME_LIMIT = 60
/** Maximum number of saved views in a file, or in the browser's storage. */
export const VIEWS_LIMIT = 200
/** Maximum characters of a file of saved views. */
export const VIEWS_FILE_LIMIT = 1_000_000
const VALUES_LIMIT = 1000

export type ViewsFault =
  | 'tooLarge'
  | 'notViews'
  | 'tooMany'
  | 'name'
  | 'nameTwice'
  | 'table'
  | 'search'
  | 'field'
  | 'fieldTwice'
  | 'condition'
  | 'value'
  | 'order'
  | 'columns'
  | 'column'
  | 'width'
  | 'noColumn'

export interface ViewsIssue {
  readonly fault: ViewsFault
  /** Position (from 1) and name of the invalid view. Both are absent if the whole file is invalid. */
  readonly place?: number
  readonly view?: string
  readonly table?: TableName
  readonly text?: string
}

export type ViewsRead = { readonly views: readonly SavedView[] } | { readonly issues: readonly ViewsIssue[] }

const MARK = 'views'

export function writeViews(views: readonly SavedView[]): string {
  return writeListed(writtenViews(views))
}

export function writeListed(listed: readonly unknown[]): string {
  return `${JSON.stringify({ eventms: MARK, views: listed }, null, 2)}\n`
}

export function writtenViews(views: readonly SavedView[]): readonly object[] {
  return views.map(({ name, table, query, conditions, sorts, columns, shared }) => ({
    name,
    table,
    search: query,
    conditions,
    sorts,
    ...(columns && { columns: writtenColumns(columns) }),
    ...(shared && { shared }),
  }))
}

const writtenColumns = ({ columns, pinned, widths }: PutColumns) =>
  columns.map(({ field, shown }) => ({
    field,
    shown,
    ...(pinned.includes(field) && { pinned: true }),
    ...(widths[field] !== undefined && { width: widths[field] }),
  }))

/**
 * Reads a file of saved views. Refuses the whole file if one view is invalid, because a view without one of its filters
 * would show other rows.
 */
export function readViews(text: string): ViewsRead {
  if (text.length > VIEWS_FILE_LIMIT) return { issues: [{ fault: 'tooLarge' }] }
  const listed = listedIn(text)
  if (!listed) return { issues: [{ fault: 'notViews' }] }
  if (listed.length > VIEWS_LIMIT) return { issues: [{ fault: 'tooMany' }] }
  const read = readEach(listed)
  const issues = read.flatMap((one) => ('fault' in one ? [one] : []))
  return issues.length > 0 ? { issues } : { views: read.flatMap((one) => ('fault' in one ? [] : [one])) }
}

export function listedIn(text: string): readonly unknown[] | null {
  const file = parsed(text)
  return isObject(file) && file['eventms'] === MARK && Array.isArray(file['views']) ? file['views'] : null
}

export function readEach(listed: readonly unknown[]): readonly (SavedView | ViewsIssue)[] {
  const names = new Set<string>()
  return listed.map((given, at) => {
    const read = readView(given)
    if ('fault' in read) return { ...read, place: at + 1 }
    const named = JSON.stringify([read.table, read.name])
    if (names.has(named)) return { fault: 'nameTwice', view: read.name, table: read.table, place: at + 1 }
    names.add(named)
    return read
  })
}

function readView(given: unknown): SavedView | ViewsIssue {
  if (!isObject(given)) return { fault: 'notViews' }
  const name = viewName(given['name'])
  if (name === null) return { fault: 'name' }
  const declaration = typeof given['table'] === 'string' ? tableOf(given['table']) : undefined
  const table = declaration?.name as TableName | undefined
  if (!table || !hasView(table)) return { fault: 'table', view: name, text: shown(given['table']) }
  const query = given['search'] ?? ''
  if (typeof query !== 'string' || query.length > textLimit) return { fault: 'search', view: name, table }
  const { conditions: asked = [], sorts: ordered = [], columns: put } = given
  const conditions = readList(asked, (one) => readCondition(table, one))
  if ('fault' in conditions) return { ...conditions, view: name, table }
  const sorts = readList(ordered, (one) => readSort(table, one))
  if ('fault' in sorts) return { ...sorts, view: name, table }
  const isShared = given['shared'] === true
  const view = {
    name,
    table,
    query,
    conditions: conditions.read,
    sorts: sorts.read,
    ...(isShared && { shared: isShared }),
  }
  if (put === undefined) return view
  const columns = readColumns(table, put)
  return 'fault' in columns ? { ...columns, view: name, table } : { ...view, columns }
}

export function viewName(given: unknown): string | null {
  if (typeof given !== 'string') return null
  const name = given.normalize('NFC').trim()
  // Refuses invisible characters, with which two different names would look alike.
  return name === '' || name.length > NAME_LIMIT || /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(name) ? null : name
}

function readList<T extends { readonly field: string }>(
  given: unknown,
  read: (one: unknown) => T | ViewsIssue,
  otherwise: ViewsFault = 'condition',
): { readonly read: readonly T[] } | ViewsIssue {
  if (!Array.isArray(given)) return { fault: otherwise, text: shown(given) }
  const list: T[] = []
  for (const one of given as readonly unknown[]) {
    const next = read(one)
    if ('fault' in next) return next
    if (list.some(({ field }) => field === next.field)) return { fault: 'fieldTwice', text: next.field }
    list.push(next)
  }
  return { read: list }
}

interface ReadColumn extends PutColumn {
  readonly pinned: boolean
  readonly width: number | undefined
}

function readColumns(table: TableName, given: unknown): PutColumns | ViewsIssue {
  const known = shownFields(tables[table])
  const listed = readList(given, (one) => readColumn(known, one), 'columns')
  if ('fault' in listed) return listed
  const { read } = listed
  if (!read.some((column) => column.shown)) return { fault: 'noColumn' }
  return {
    columns: read.map(({ field, shown }) => ({ field, shown })),
    pinned: read.filter(({ pinned }) => pinned).map(({ field }) => field),
    widths: Object.fromEntries(read.flatMap(({ field, width }) => (width === undefined ? [] : [[field, width]]))),
  }
}

function readColumn(known: readonly string[], given: unknown): ReadColumn | ViewsIssue {
  const field = isObject(given) ? given['field'] : undefined
  if (typeof field !== 'string' || !known.includes(field)) return { fault: 'field', text: shown(field) }
  const { shown: isShown, pinned = false, width } = given as Readonly<Record<string, unknown>>
  if (typeof isShown !== 'boolean' || typeof pinned !== 'boolean') return { fault: 'column', text: field }
  if (width === undefined) return { field, shown: isShown, pinned, width }
  return typeof width === 'number' && Number.isInteger(width) && width >= MIN_COLUMN_WIDTH && width <= MAX_COLUMN_WIDTH
    ? { field, shown: isShown, pinned, width }
    : { fault: 'width', text: field }
}

function readSort(table: TableName, given: unknown): Sort | ViewsIssue {
  const field = isObject(given) ? given['field'] : undefined
  if (typeof field !== 'string' || !fieldOf(tables[table], field)) return { fault: 'field', text: shown(field) }
  const { descending } = given as Readonly<Record<string, unknown>>
  return typeof descending === 'boolean' ? { field, descending } : { fault: 'order', text: field }
}

function readCondition(table: TableName, given: unknown): Condition | ViewsIssue {
  const field = isObject(given) ? given['field'] : undefined
  const declared = typeof field === 'string' ? fieldOf(tables[table], field) : undefined
  if (!declared || typeof field !== 'string') return { fault: 'field', text: shown(field) }
  const read = asked(field, declared, given as Readonly<Record<string, unknown>>)
  return !read || (!('fault' in read) && filtersNothing(read)) ? { fault: 'condition', text: field } : read
}

function asked(
  field: string,
  declared: Field,
  given: Readonly<Record<string, unknown>>,
): Condition | ViewsIssue | null {
  const { is, text, from = null, to = null, values, empty } = given
  if (is === 'containing' && typeof text === 'string' && text.length <= textLimit) return { field, is, text }
  if (is === 'empty' && typeof empty === 'boolean') return { field, is, empty }
  if (is === 'between' && hasRange(declared)) {
    const bounds = [from, to]
    if (!bounds.every((bound) => bound === null || isBound(declared, bound))) return { fault: 'value', text: field }
    const [least, most] = bounds as (Bound | null)[]
    if (least !== null && most !== null && least! > most!) return { fault: 'value', text: field }
    return { field, is, from: least!, to: most! }
  }
  if (is !== 'oneOf' || !Array.isArray(values) || values.length > VALUES_LIMIT) return null
  return (values as readonly unknown[]).every((value) => isValue(declared, value))
    ? { field, is, values: values as readonly Value[] }
    : { fault: 'value', text: field }
}

const isBound = (field: Field, bound: unknown): boolean =>
  field.kind === 'date' ? isValue(field, bound) : typeof bound === 'number' && Number.isFinite(bound)

/** True if a filter's value is valid for the field. Null is the empty cell. */
function isValue({ kind }: Field, value: unknown): boolean {
  if (kind === 'flag') return typeof value === 'boolean'
  if (value === null) return true
  const read = kinds[kind].accept(value)
  return !isIssue(read) && read === value
}

function parsed(text: string): unknown {
  try {
    // Removes the byte-order mark that some editors add.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
