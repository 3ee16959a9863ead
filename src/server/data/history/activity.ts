import type pg from 'pg'
import { ACTIVITY_SHOWN, type ActivityEntry, activityOf } from '#domain/requests/answers.ts'
import type { Activity } from '#domain/wire.ts'

/** The latest changes and prints for the dashboard, without the content of rows. */
export async function readActivity(pool: pg.Pool): Promise<Activity[]> {
  const { rows } = await pool.query<{ entries: ActivityEntry[] }>('SELECT eventms_activity($1) AS entries', [
    ACTIVITY_SHOWN,
  ])
  return activityOf(rows[0]!.entries)
}
