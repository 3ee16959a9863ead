import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { batchOf, decode, hindrance, planImport, readCsv } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { parentsFirst, tables } from '#domain/tables/index.ts'
import type { ImportHead } from '#domain/wire.ts'
import { importRows } from './data/import.ts'
import { tableIdentifier } from './data/names.ts'
import { readVersions } from './data/versions.ts'

/** In whose name the change log has them. */
const WHO = 'samples'

/**
 * Loads the sample office, as imports of its files would, parents first.
 * @returns how many rows; undefined, and nothing done, when any table has a row already
 */
export async function loadSamples(pool: pg.Pool): Promise<number | undefined> {
  if (await holdsRows(pool)) return undefined
  let loaded = 0
  for (const name of parentsFirst) {
    const { added } = await importRows(pool, WHO, tables[name], await bodyOf(tables[name], (await readVersions(pool))[name] ?? 0))
    loaded += added
  }
  return loaded
}

async function holdsRows(pool: pg.Pool): Promise<boolean> {
  const looks = parentsFirst.map((name) => `EXISTS (SELECT FROM ${tableIdentifier(tables[name])})`)
  const { rows } = await pool.query<{ any: boolean }>(`SELECT ${looks.join(' OR ')} AS any`)
  return rows[0]?.any ?? true
}

/** A sample file as the page would send it, after its preview. */
async function bodyOf(declaration: TableDeclaration, version: number): Promise<Uint8Array[]> {
  const { text } = decode(await readFile(new URL(`../../samples/${declaration.name}.csv`, import.meta.url)))
  const plan = planImport(declaration, readCsv(declaration, text ?? ''), { version, rows: [] })
  const problem = hindrance(plan, { emptied: false })
  if (problem) throw new Error(`samples/${declaration.name}.csv cannot be imported: ${problem} ${JSON.stringify(plan.problems.first[0])}`)
  const { fields, rows } = batchOf(declaration, plan)
  const head: ImportHead = { version, fields, rows: rows.length }
  const columns = fields.map((_, j) => rows.map((row) => row[j] ?? null))
  return [Buffer.from(`${JSON.stringify(head)}\n${JSON.stringify(columns)}\n`)]
}
