/** Rows and history of a database of an earlier version, to compare them after an upgrade. */
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { sampleBatch } from '#domain/import/sample-office.ts'
import { sqlName } from '#domain/table.ts'
import { parentsFirst, tables, type TableName } from '#domain/tables/index.ts'
import { ROOT } from '#server/root.ts'

/** Rows by table; each row maps columns to values. */
export type Contents = Record<string, Record<string, unknown>[]>

/** Adds the samples by the functions of that version, then edits and deletes a row. @returns the deletion's act */
export async function fillAsBefore(pool: pg.Pool): Promise<number> {
  for (const table of parentsFirst) {
    const { rows: found } = await pool.query('SELECT to_regclass($1) AS table', [relationOf(table)])
    // Skips tables that came later.
    if (found[0].table === null) continue
    const rows = await sampleRows(pool, table)
    await pool.query('SELECT eventms_add($1, $2)', [relationOf(table), JSON.stringify(rows)])
  }
  await pool.query(`SELECT eventms_edit('departments',
    jsonb_build_array(jsonb_build_object('key', min("departmentCode"), 'changes', '{"departmentName": "改称"}'::jsonb)))
    FROM departments`)
  await pool.query(`SELECT eventms_delete('sealdata', ARRAY[min(id)]) FROM sealdata`)
  await pool.query(
    `INSERT INTO print_log (who, sheet, filters, rows) VALUES ('hanako', 'seals', '{"eventCode": 1}', 3)`,
  )
  const { rows } = await pool.query<{ id: string }>('SELECT max(id) AS id FROM act')
  return Number(rows[0]!.id)
}

async function sampleRows(pool: pg.Pool, table: TableName): Promise<object[]> {
  const { fields, rows } = sampleBatch(table, await readFile(new URL(`samples/${table}.csv`, ROOT)))
  const known = await pool.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND attidentity = ''`,
    [relationOf(table)],
  )
  const names = new Set(known.rows.map(({ name }) => name))
  return rows.map((row) =>
    Object.fromEntries(fields.map((name, i) => [name, row[i]]).filter(([name]) => names.has(name as string))),
  )
}

const relationOf = (table: TableName): string => sqlName(tables[table])

/** Tables that an upgrade itself writes to. */
const OF_UPGRADES = ['migration', 'repeatable_migration']

/** Every row of every table in these schemas. */
export async function contentsOf(pool: pg.Pool, ...schemas: string[]): Promise<Contents> {
  const { rows: relations } = await pool.query<{ name: string; relation: string }>(
    `SELECT relname AS name, c.oid::regclass::text AS relation FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind = 'r' AND nspname = ANY ($1) ORDER BY 2`,
    [schemas],
  )
  const contents: Contents = {}
  for (const { name, relation } of relations) {
    if (OF_UPGRADES.includes(name)) continue
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM ${relation} t ORDER BY to_jsonb(t)::text`,
    )
    contents[relation] = rows.map(({ row }) => row)
  }
  return contents
}

/** The tables and columns of `before`, with the rows of `after`, sorted. */
export function sharedContents(before: Contents, after: Contents): Contents {
  return Object.fromEntries(
    Object.entries(before).map(([relation, rows]) => {
      const columns = Object.keys(rows[0] ?? {})
      // A table that the upgrade adds has a version, too.
      const isNew = ({ name }: Record<string, unknown>) =>
        relation === 'table_version' && !rows.some((row) => row['name'] === name)
      const old = after[relation]?.filter((row) => !isNew(row))
      const kept = old?.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
      return [relation, byText(kept ?? [])]
    }),
  )
}

const byText = (rows: Record<string, unknown>[]): Record<string, unknown>[] =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
