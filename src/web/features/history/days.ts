/** Days as a date input has them ('2026-04-01'), and the moments between which they lie here, at the reader's. */

const DAY = 24 * 60 * 60 * 1000

/** @param shift days to another one: the last day is the one before the moment that no longer counts */
export function dayOf(moment: string | undefined, shift = 0): string {
  if (moment === undefined) return ''
  // Noon, so that a day of 23 hours is none the less another day.
  const at = new Date(Date.parse(moment) + (shift === 0 ? 0 : shift * DAY + DAY / 2))
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The day's first moment; undefined where no day is given. */
export function startOfDay(day: string): string | undefined {
  return momentOf(day, 0)
}

/** The first moment after the day. */
export function endOfDay(day: string): string | undefined {
  return momentOf(day, 1)
}

function momentOf(day: string, later: number): string | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date || year < 1900 || year > 9999) return undefined
  return new Date(year, month - 1, date + later).toISOString()
}
