import type pg from 'pg'

/**
 * Days in which nobody did anything that count at most. A clock that was set forward by years makes such a pause, and
 * would otherwise have everything forgotten for good; an office that rests for longer keeps what it has for longer.
 */
const PAUSE_DAYS = 45

/**
 * How many days ago what was done `$1` days of work ago was done: as many, and what pauses were longer than they count.
 * NULL where the office is not that old by what was done in it, so that nothing is old enough.
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
 * After how many days by the clock what is this old by what was done since is forgotten: as many, and more where nobody
 * did anything for long, or the clock was set forward. @returns undefined where nothing is that old
 */
export async function daysUntilForgotten(pool: pg.Pool, days: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ days: number | null }>(DAYS_AGO, [days])
  return rows[0]?.days ?? undefined
}
