/** Converts between the value of a date input ('2026-04-01') and an ISO time, in the user's time zone. */

const DAY = 24 * 60 * 60 * 1000

/**
 * The day of an ISO time, as the value of a date input.
 * @param shift days to add. The stored end of a period is 0:00 of the following day, so -1 gives the period's last day.
 */
export function dayOf(moment: string | undefined, shift = 0): string {
  if (moment === undefined) return ''
  // Adds the days to noon, because the day on which summer time begins has only 23 hours.
  const at = new Date(Date.parse(moment) + (shift === 0 ? 0 : shift * DAY + DAY / 2))
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${String(at.getFullYear()).padStart(4, '0')}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}

/** Undefined if the text is not a date. */
export function startOfDay(day: string): string | undefined {
  return momentOf(day, 0)
}

export function endOfDay(day: string): string | undefined {
  return momentOf(day, 1)
}

function momentOf(day: string, later: number): string | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date || year < 1900 || year > 9999) return undefined
  return new Date(year, month - 1, date + later).toISOString()
}
