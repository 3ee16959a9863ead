import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { EventmsError } from '#domain/errors.ts'
import { sampleBatch } from '#domain/import/sample-office.ts'
import { checkImportHead } from '#domain/requests/import-rows.ts'
import { parentsFirst, tables, type TableName } from '#domain/tables/index.ts'
import type { ImportHead, ImportResults, Versions } from '#domain/wire.ts'
import { type ImportPart, importParts, lockTables, noListener } from './import.ts'
import { STATEMENT_TIMEOUT_MS } from './cancellable-act.ts'
import { tableIdentifier } from '#server/data/sql-names.ts'
import { readVersions } from '#server/db/transactions/read-versions.ts'
import { act, type Actor } from '#server/db/transactions/act.ts'
import { ROOT } from '#server/root.ts'

/**
 * Loads the sample data (folder `samples`). @param actor the author in the change history @throws EventmsError
 * 'notEmpty' if any table has a row
 */
export async function loadSamples(pool: pg.Pool, actor: Actor): Promise<ImportResults> {
  // Omits empty samples, because an import must have rows.
  const files = (await Promise.all(parentsFirst.map(readSample))).filter(({ rows }) => rows > 0)
  const work = async (client: pg.PoolClient) => {
    // Locks the tables before the check, so that they stay empty after it.
    await lockTables(client, parentsFirst)
    if (await holdsRows(client)) throw new EventmsError('notEmpty')
    const versions = await readVersions(client)
    return importParts(
      client,
      files.map((file) => partOf(file, versions)),
      { pool, ...noListener, done: 0, total: 0 },
    )
  }
  return act(pool, actor, work, { statementTimeout: STATEMENT_TIMEOUT_MS, kind: 'samples' })
}

async function holdsRows(client: pg.PoolClient): Promise<boolean> {
  const conditions = parentsFirst.map((name) => `EXISTS (SELECT FROM ${tableIdentifier(tables[name])})`)
  const { rows } = await client.query<{ any: boolean }>(`SELECT ${conditions.join(' OR ')} AS any`)
  return rows[0]?.any ?? true
}

/** The rows of a sample file in the format of an import request: JSON with one array per column. */
interface SampleFile extends Pick<ImportHead, 'fields' | 'rows'> {
  readonly table: TableName
  readonly columns: string
}

async function readSample(table: TableName): Promise<SampleFile> {
  const { fields, rows } = sampleBatch(table, await readFile(new URL(`samples/${table}.csv`, ROOT)))
  return {
    table,
    fields,
    rows: rows.length,
    columns: JSON.stringify(fields.map((_, j) => rows.map((row) => row[j] ?? null))),
  }
}

function partOf({ table, fields, rows, columns }: SampleFile, versions: Versions): ImportPart {
  const head: ImportHead = { version: versions[table] ?? 0, fields, rows }
  return {
    table,
    declaration: tables[table],
    head: checkImportHead(tables[table], head),
    body: [Buffer.from(`${JSON.stringify(head)}\n${columns}\n`)],
  }
}
