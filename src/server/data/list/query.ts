import { EventmsError, type Issue } from '#domain/errors.ts'
import { kinds } from '#domain/kinds/index.ts'
import { isIssue, type Value } from '#domain/kinds/kind.ts'
import { badRequest, invalidRows, unknownField } from '#domain/requests/check.ts'
import { type Field, fieldOf, type Row, type TableDeclaration } from '#domain/table.ts'

/** Default and maximum number of rows in a page. */
export const PAGE_ROWS = 1000
export const MOST_PAGE_ROWS = 10_000
/** Maximum number of parameters in a request. */
export const MOST_FILTER_VALUES = 200

/**
 * A filter of a field. With `values`, the field must equal one of them (null: no value). With `bound`, the field must
 * be at least (`from`) or at most (`to`) `value`.
 */
export type Condition =
  | { readonly field: string; readonly values: readonly Value[] }
  | { readonly field: string; readonly bound: 'from' | 'to'; readonly value: Exclude<Value, null> }

/**
 * The last row of a page, after which the next page begins: its key, and its value of the field by which rows are
 * sorted.
 */
export interface Position {
  readonly key: number
  readonly value: Value
}

export interface ListQuery {
  readonly conditions: readonly Condition[]
  /** Undefined to sort by key. */
  readonly sort?: { readonly field: string; readonly descending: boolean }
  readonly after?: Position
  readonly limit: number
}

const ordered: ReadonlySet<Field['kind']> = new Set(
  (Object.keys(kinds) as Field['kind'][]).filter((kind) => kinds[kind].sql !== 'text' && kind !== 'flag'),
)

/** True for fields of numbers and dates, which can be filtered by a range. */
export const hasRange = ({ kind }: Field): boolean => ordered.has(kind)

/**
 * Reads the parameters of a request for a list: filters, `sort`, `after` and `limit`. `?city=Tokyo&city=Osaka` finds
 * rows of both cities. `?city=` finds rows without a city. `?price.from=10&price.to=20` finds prices from 10 to 20.
 * @throws EventmsError 'badRequest', 'unknownField', 'invalidRows'
 */
export function listQueryOf(declaration: TableDeclaration, parameters: URLSearchParams): ListQuery {
  if (parameters.size > MOST_FILTER_VALUES) throw badRequest(`more than ${MOST_FILTER_VALUES} parameters`)
  const conditions: Condition[] = []
  const names = new Set(parameters.keys())
  for (const name of names) {
    if (['sort', 'after', 'limit'].includes(name)) continue
    conditions.push(conditionOf(declaration, name, parameters.getAll(name)))
  }
  const sort = sortOf(declaration, parameters.get('sort'))
  const after = parameters.get('after')
  return {
    conditions,
    ...(sort && { sort }),
    ...(after !== null && { after: positionOf(declaration, after, sort?.field) }),
    limit: limitOf(parameters.get('limit')),
  }
}

function conditionOf(declaration: TableDeclaration, name: string, texts: readonly string[]): Condition {
  const [, field = name, bound] = /^(.*)\.(from|to)$/.exec(name) ?? []
  const declared = fieldOf(declaration, field)
  if (!declared) throw unknownField(field)
  const values = texts.map((text) => read(declared, field, text))
  if (bound === undefined) return { field, values }
  const [value = null] = values
  if (!hasRange(declared) || values.length > 1 || value === null)
    throw badRequest(`${name} needs one value, and a field of numbers or dates`)
  return { field, bound: bound as 'from' | 'to', value }
}

function read(field: Field, name: string, text: string): Value {
  const value: Value | Issue = kinds[field.kind].parse(text)
  if (isIssue(value)) throw invalidRows([{ ...value, field: name }])
  return value
}

function sortOf(declaration: TableDeclaration, text: string | null): ListQuery['sort'] {
  if (text === null) return undefined
  const descending = text.startsWith('-')
  const field = descending ? text.slice(1) : text
  if (!fieldOf(declaration, field)) throw unknownField(field)
  return field === declaration.key && !descending ? undefined : { field, descending }
}

function limitOf(text: string | null): number {
  if (text === null) return PAGE_ROWS
  const limit = Number(text)
  if (!/^\d{1,6}$/.test(text) || limit < 1 || limit > MOST_PAGE_ROWS)
    throw badRequest(`limit must be between 1 and ${MOST_PAGE_ROWS}`)
  return limit
}

/**
 * The parameter `after` of the next page, made from the last row of this page. It is the row's key. If the list is
 * sorted by a field, it is the key and the field's value, as JSON in base64url.
 */
export function cursorOf({ sort }: ListQuery, { key, value }: Position): string {
  return sort ? Buffer.from(JSON.stringify([key, value])).toString('base64url') : String(key)
}

/** Maximum characters of a cursor. */
const MOST_CURSOR = 8000

function positionOf(declaration: TableDeclaration, text: string, sorted: string | undefined): Position {
  const invalid = badRequest('after must be the `next` of a page with the same sort')
  if (text.length > MOST_CURSOR) throw invalid
  if (sorted === undefined) {
    if (!/^-?\d{1,16}$/.test(text) || !Number.isSafeInteger(Number(text))) throw invalid
    return { key: Number(text), value: null }
  }
  const [key, value] = parsed(text, invalid)
  const known = kinds[declaration.fields[sorted]!.kind].accept(value)
  if (!Number.isSafeInteger(key) || isIssue(known) || known !== value) throw invalid
  return { key: key as number, value: known }
}

function parsed(text: string, invalid: EventmsError): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(value) && value.length === 2) return value
  } catch {
    throw invalid
  }
  throw invalid
}

/** True if a row in memory meets all conditions. */
export function meets(conditions: readonly Condition[], row: Row): boolean {
  return conditions.every((condition) => {
    const value = row[condition.field] ?? null
    if ('values' in condition) return condition.values.includes(value)
    if (value === null) return false
    return condition.bound === 'from' ? value >= condition.value : value <= condition.value
  })
}
