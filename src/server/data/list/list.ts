import type pg from 'pg'
import { kinds } from '#domain/kinds/index.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { fieldNames, sqlName, type TableDeclaration } from '#domain/table.ts'
import { integrityOf } from '#server/embedded-database/index.ts'
import { columnList, identifier, tableIdentifier } from '#server/data/sql-names.ts'
import { cursorOf, type ListQuery } from './query.ts'

export interface ListPage {
  readonly version: number
  /** The rows as text: a JSON array of objects, which the database has made. */
  readonly rows: string
  readonly count: number
  /** Cursor of the next page; null after the last one. */
  readonly next: string | null
}

interface Found {
  readonly version: string
  readonly rows: string | null
  readonly count: number
  readonly key: string | null
  readonly value: Value
}

/**
 * Reads a page of a table, and the table's version, in one SQL statement. Finds the beginning of the page by an index
 * instead of counting rows.
 */
export async function listRows(pool: pg.Pool, declaration: TableDeclaration, query: ListQuery): Promise<ListPage> {
  // Without this check, a table whose file was truncated would look like a table with fewer rows.
  integrityOf(pool)?.requireReadable(declaration.name)
  const { text, values } = statementOf(declaration, query)
  const { rows } = await pool.query<Found>(text, values)
  const { version, rows: json, count, key, value } = rows[0]!
  const next = count < query.limit ? null : cursorOf(query, { key: Number(key), value })
  return { version: Number(version), rows: json ?? '[]', count, next }
}

function statementOf(declaration: TableDeclaration, { conditions, sort, after, limit }: ListQuery) {
  const values: unknown[] = [sqlName(declaration)]
  const parameter = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  const typeOf = (field: string) => kinds[declaration.fields[field]!.kind].sql
  // Text is sorted by code point, because this order is the same in every database.
  const column = (field: string) => `${identifier(field)}${typeOf(field) === 'text' ? ' COLLATE "C"' : ''}`
  const key = identifier(declaration.key)

  const where = conditions.map((condition) => {
    const name = identifier(condition.field)
    if ('bound' in condition) {
      const compared = condition.bound === 'from' ? '>=' : '<='
      return `${name} ${compared} ${parameter(condition.value, typeOf(condition.field))}`
    }
    const known = condition.values.filter((value) => value !== null)
    const some = known.length > 0 ? `${name} = ANY (${parameter(known, `${typeOf(condition.field)}[]`)})` : 'false'
    return condition.values.includes(null) ? `(${name} IS NULL OR ${some})` : some
  })
  if (after) {
    const beyond = `${key} > ${parameter(after.key, 'bigint')}`
    if (!sort) where.push(beyond)
    else if (after.value === null) where.push(`${identifier(sort.field)} IS NULL AND ${beyond}`)
    else {
      const last = parameter(after.value, typeOf(sort.field))
      const sorted = column(sort.field)
      const later = `${sorted} ${sort.descending ? '<' : '>'} ${last}`
      where.push(`(${later} OR ${sorted} IS NULL OR (${sorted} = ${last} AND ${beyond}))`)
    }
  }
  const order = sort ? `${column(sort.field)} ${sort.descending ? 'DESC' : 'ASC'} NULLS LAST, ${key}` : key
  const last = sort ? `to_json((array_agg(t.${identifier(sort.field)}))[count(*)])` : 'NULL::json'
  const text = `SELECT (SELECT version FROM table_version WHERE name = $1) AS version, json_agg(t)::text AS rows,
      count(*)::int AS count, (array_agg(t.${key}))[count(*)] AS key, ${last} AS value
    FROM (SELECT ${columnList(fieldNames(declaration))} FROM ${tableIdentifier(declaration)}
      ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''} ORDER BY ${order} LIMIT ${limit}) t`
  return { text, values }
}
