import type pg from 'pg'
import type { Activity, PrintRecord, TableChange } from '#domain/wire.ts'
import { productName } from './names.ts'

/** What eventms_activity says: an `Activity`, but for the names of tables. */
interface Entry {
  readonly at: string
  readonly who: string | null
  readonly changes?: readonly (Omit<TableChange, 'table'> & { readonly table: string })[]
  readonly print?: Pick<PrintRecord, 'sheet' | 'rows'>
}

/** How many entries a list shows. */
const MOST = 20

/** The latest changes and prints, an entry for each thing that somebody did; nothing of what the rows hold. */
export async function readActivity(pool: pg.Pool): Promise<Activity[]> {
  const { rows } = await pool.query<{ entries: Entry[] }>('SELECT eventms_activity($1) AS entries', [MOST])
  return rows[0]!.entries.map(({ changes = [], ...entry }) => ({
    ...entry,
    changes: changes.flatMap(({ table, ...change }) => {
      const name = productName(table)
      return name ? [{ table: name, ...change }] : []
    }),
  }))
}
