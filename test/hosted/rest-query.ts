/** Translates PostgREST's query of a table to SQL with separate values. */
import pg from 'pg'
import { RestError } from './rest-errors.ts'

/** Collects the parameters of one SQL statement. */
export class Values {
  readonly list: unknown[] = []
  add(value: unknown): string {
    return `$${this.list.push(value)}`
  }
}

export const quoted = (name: string): string => pg.escapeIdentifier(name)

const operators: Readonly<Record<string, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'LIKE',
  ilike: 'ILIKE',
}

/** Parameters that are no filters. */
const reserved = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'])

const unreadable = (what: string, text: string) =>
  new RestError(400, 'PGRST100', `"failed to parse ${what} (${text})" (line 1, column 1)`)

/** Splits at commas outside double quotes. */
function splitList(text: string): string[] {
  const parts = text.match(/("(?:[^"\\]|\\.)*"|[^",])+/g) ?? []
  return parts.map((part) => part.trim())
}

/** Translates `select=a,"b c"`; all columns without the parameter. */
export function selected(query: URLSearchParams): string {
  const text = query.get('select') ?? '*'
  if (text === '*' || text === '') return '*'
  return splitList(text)
    .map((name) => {
      if (name === '*') return '*'
      if (/^"(?:[^"])+"$/.test(name)) return quoted(name.slice(1, -1))
      if (!/^[\p{L}_][\p{L}\p{N}_$ ]*$/u.test(name)) throw unreadable('select parameter', text)
      return quoted(name)
    })
    .join(', ')
}

/** Reads the filters, combined by AND. */
export function conditions(query: URLSearchParams, values: Values): string {
  const all = [...query]
    .filter(([name]) => !reserved.has(name))
    .map(([name, filter]) => condition(name, filter, values))
  return all.length > 0 ? ` WHERE ${all.join(' AND ')}` : ''
}

function condition(name: string, filter: string, values: Values): string {
  const column = quoted(name.replace(/^"(.*)"$/, '$1'))
  const [, not, operator = '', value = ''] = /^(not\.)?([a-z]+)\.(.*)$/s.exec(filter) ?? []
  const negated = (sql: string) => (not ? `NOT (${sql})` : sql)
  if (operator === 'is') {
    if (!/^(null|not_null|true|false|unknown)$/i.test(value)) throw unreadable('filter', filter)
    return negated(`${column} IS ${value.toUpperCase().replace('_', ' ')}`)
  }
  if (operator === 'in') {
    const list = /^\((.*)\)$/s.exec(value)
    if (!list) throw unreadable('filter', filter)
    return negated(`${column} = ANY (${values.add(splitList(list[1]!).map(unquoted))})`)
  }
  const sql = operators[operator]
  if (!sql) throw unreadable('filter', filter)
  return negated(`${column} ${sql} ${values.add(operator.endsWith('like') ? value.replaceAll('*', '%') : value)}`)
}

const unquoted = (text: string) => (/^".*"$/s.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, '$1') : text)

/** Reads `order=a.desc.nullslast,b`. */
export function ordered(query: URLSearchParams): string {
  const text = query.get('order')
  if (!text) return ''
  const terms = splitList(text).map((term) => {
    const [, name, direction, nulls] =
      /^("(?:[^"]+)"|[^.]+)(\.asc|\.desc)?(\.nullsfirst|\.nullslast)?$/.exec(term) ?? []
    if (!name) throw unreadable('order', text)
    return `${quoted(name.replaceAll('"', ''))}${direction === '.desc' ? ' DESC' : ''}${nulls ? ` NULLS ${nulls.slice(6).toUpperCase()}` : ''}`
  })
  return ` ORDER BY ${terms.join(', ')}`
}

export interface Slice {
  readonly offset: number
  readonly limit: number | undefined
}

/** Reads limit and offset, or a Range header; silently capped by the project's maximum. */
export function slice(query: URLSearchParams, headers: Headers, maxRows: number): Slice {
  const range = /^(\d+)-(\d*)$/.exec(headers.get('range') ?? '')
  let offset = Number(query.get('offset') ?? 0)
  let limit = query.has('limit') ? Number(query.get('limit')) : undefined
  if (range && !query.has('limit') && !query.has('offset')) {
    offset = Number(range[1])
    limit = range[2] === '' ? undefined : Number(range[2]) - offset + 1
  }
  if (
    !Number.isSafeInteger(offset) ||
    offset < 0 ||
    (limit !== undefined && (!Number.isSafeInteger(limit) || limit < 0))
  ) {
    throw new RestError(
      416,
      'PGRST103',
      'Requested range not satisfiable',
      'Limit should be greater than or equal to zero.',
    )
  }
  return { offset, limit: Math.min(limit ?? maxRows, maxRows) }
}

/** Reads the Prefer headers. */
export function preferences(headers: Headers): ReadonlyMap<string, string> {
  const parts = (headers.get('prefer') ?? '').split(',').map((part) => part.trim().split('='))
  return new Map(parts.flatMap(([name = '', value]) => (value === undefined ? [] : [[name, value]])))
}
