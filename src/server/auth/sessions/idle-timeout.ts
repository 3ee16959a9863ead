import type { Pool } from 'pg'

/** Milliseconds within which a second use of a session is not stored, to save writes. */
const SEEN_MS = 60_000

/** Stores the use of a session, or ends the session after the idle timeout. @returns false if the session has ended */
export async function continueSession(
  pool: Pool,
  { token, updatedAt }: { readonly token: string; readonly updatedAt: Date },
  idleMs: number,
  unused: boolean,
): Promise<boolean> {
  const idle = Date.now() - updatedAt.getTime()
  if (idle > idleMs) await pool.query('DELETE FROM eventms_private.session WHERE token = $1', [token])
  else if (idle > SEEN_MS && !unused)
    await pool.query('UPDATE eventms_private.session SET "updatedAt" = now() WHERE token = $1', [token])
  return idle <= idleMs
}
