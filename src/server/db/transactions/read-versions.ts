import type pg from 'pg'
import { namedVersions } from '#domain/requests/answers.ts'
import type { Versions } from '#domain/wire.ts'

/** Table versions by the names of the declarations, such as `sealData`; in the database the table is `sealdata`. */
export async function readVersions(database: pg.Pool | pg.PoolClient): Promise<Versions> {
  const { rows } = await database.query<{ name: string; version: string }>('SELECT name, version FROM table_version')
  return namedVersions(Object.fromEntries(rows.map(({ name, version }) => [name, Number(version)])))
}
