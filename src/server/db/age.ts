import type pg from 'pg'

/**
 * Maximum days of a pause that count towards the age of an entry. A pause is time without changes, prints and sign-ins.
 * A clock that is set forward by years looks like a long pause, and must not make all entries old.
 */
const PAUSE_DAYS = 45

/**
 * SQL: converts an age of `$1` days to calendar days. In an age, each pause counts as at most PAUSE_DAYS. Example: with
 * one pause of 100 days, the age 365 is 365 + 55 calendar days. NULL if no entry is that old.
 */
const DAYS_AGO = `
  WITH moments AS (
    SELECT DISTINCT date_trunc('day', m.at) AS at FROM (
      SELECT a.at FROM act a UNION ALL SELECT p.at FROM print_log p
      UNION ALL SELECT coalesce(l.act, l.at) FROM change_log l
      UNION ALL SELECT s.at FROM eventms_private."securityLog" s) m
    WHERE m.at < now() UNION SELECT now()
  ), pauses AS (
    SELECT at, lead(at) OVER (ORDER BY at) AS until FROM moments
  ), counted AS (
    SELECT at, until, least(coalesce(until, at) - at, make_interval(days => ${PAUSE_DAYS})) AS lasted FROM pauses
  ), ages AS (
    SELECT at, until, sum(lasted) OVER (ORDER BY at DESC) AS age, lasted FROM counted
  )
  SELECT
    ceil(extract(epoch FROM now() - max(until - (make_interval(days => $1) - (age - lasted)))) / 86400)::int AS days
  FROM ages WHERE age >= make_interval(days => $1) AND age - lasted < make_interval(days => $1)`

/**
 * Calendar days after which entries are pruned: `days`, and more if there was a long pause (DAYS_AGO). A clock that is
 * set forward looks like a long pause. So a wrong clock does not delete the whole history.
 * @returns undefined if nothing is that old
 */
export async function daysUntilForgotten(pool: pg.Pool, days: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ days: number | null }>(DAYS_AGO, [days])
  return rows[0]?.days ?? undefined
}
