/** Sets up an empty database like a project's: first the platform's SQL, then ours, by the role of a real project. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Files of a folder of db/ in order; of migrations a range. */
export async function sqlOf(folder: 'migrations' | 'functions' | 'hosted', from = '', to = '~'): Promise<string[]> {
  const directory = path.join(ROOT, 'db', folder)
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql') && name >= from && name < to).sort()
  return Promise.all(names.map((name) => readFile(path.join(directory, name), 'utf8')))
}

/** Applies the repeatable SQL in one transaction, like `psql --single-transaction` (docs/hosted.md). */
export async function applyHosted(owner: pg.Pool): Promise<void> {
  await inTransaction(owner, [...(await sqlOf('functions')), ...(await sqlOf('hosted'))])
}

export async function prepareDatabase(superuser: pg.Pool, openOwner: () => pg.Pool): Promise<void> {
  await preparePlatform(superuser)
  const owner = openOwner()
  await inTransaction(owner, await sqlOf('migrations'))
  await applyHosted(owner)
}

/** Applies the platform's SQL: roles, grants, and the schema auth. */
export async function preparePlatform(superuser: pg.Pool): Promise<void> {
  for (const name of ['platform.sql', 'auth-schema.sql'])
    await superuser.query(await readFile(path.join(ROOT, 'test/hosted', name), 'utf8'))
}

export async function inTransaction(pool: pg.Pool, files: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    for (const sql of ['BEGIN', ...files, 'COMMIT']) await client.query(sql)
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
