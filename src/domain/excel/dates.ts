const secondsPerDay = 86_400
/** Serial number (Excel's day count) of the day after 9999-12-31, Excel's last day. */
const endOfDates = 2_958_466
/** Serial number of 1900-02-29, which never existed. Excel counts this day for compatibility with Lotus 1-2-3. */
const leapDayOf1900 = 60
const daysBetweenSystems = 1462
/** Days from 1899-12-30 (serial number 0) to 1970-01-01. */
const daysBefore1970 = 25_569

const two = (value: number) => String(value).padStart(2, '0')

export interface DateParts {
  readonly day: boolean
  readonly time: boolean
  readonly seconds: boolean
}

/**
 * Text of a serial number, such as 2026-04-01 09:30. Undefined for an invalid date, which Excel displays as ###.
 * @param from1904 true if the workbook counts days from 1904, as old Macintoshes did
 */
export function dateText(serial: number, parts: DateParts, from1904: boolean): string | undefined {
  const days = from1904 ? serial + daysBetweenSystems : serial
  if (!(serial >= 0 && days < endOfDates)) return undefined
  const seconds = Math.round(days * secondsPerDay)
  const day = Math.floor(seconds / secondsPerDay)
  const rest = seconds - day * secondsPerDay
  const time =
    `${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}` + (parts.seconds ? `:${two(rest % 60)}` : '')
  if (!parts.day || (serial < 1 && parts.time)) {
    if (serial < 1) return time
    return `${isoDay(day)} ${time}`
  }
  return parts.time ? `${isoDay(day)} ${time}` : isoDay(day)
}

/** Serial number of an ISO date or time, the form of dates in Strict Open XML. Undefined if invalid. */
export function serialOf(text: string, from1904: boolean): number | undefined {
  const found = /^(?:(\d{4})-(\d\d)-(\d\d))?(?:T|$|(?<=^)(?=\d))(?:(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?Z?$/.exec(text)
  if (!found || text === '') return undefined
  const [, year, month, day, hours = 0, minutes = 0, seconds = 0] = found
  const time = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / secondsPerDay
  if (year === undefined) return time
  const days = Math.round(Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000) + daysBefore1970
  const counted = days > 0 && days <= leapDayOf1900 ? days - 1 : days
  return counted + time - (from1904 ? daysBetweenSystems : 0)
}

function isoDay(day: number): string {
  if (day === leapDayOf1900) return '1900-02-29'
  const before = Date.UTC(1899, 11, day < leapDayOf1900 ? 31 : 30)
  return new Date(before + day * secondsPerDay * 1000).toISOString().slice(0, 10)
}
