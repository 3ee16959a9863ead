/** The date `days` after today in the user's time zone, as the value of a date input ('2026-04-01'). */
export function dayIn(days: number, today = new Date()): string {
  const at = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days)
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}

/** The last millisecond of a day in the user's time zone, as an ISO time. */
export const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString()
