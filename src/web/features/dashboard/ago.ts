import type { Messages } from '#web/messages/use-messages.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A relative time such as "3 minutes ago"; the date if more than a day ago. */
export function ago({ t, locale, date }: Pick<Messages, 't' | 'locale' | 'date'>, at: string, now: Date): string {
  // The server's clock may be slightly ahead.
  const past = Math.max(0, now.getTime() - Date.parse(at))
  if (past < MINUTE) return t('activity.justNow')
  if (past >= DAY) return date(at)
  const relative = new Intl.RelativeTimeFormat(locale)
  const text =
    past < HOUR
      ? relative.format(-Math.floor(past / MINUTE), 'minute')
      : relative.format(-Math.floor(past / HOUR), 'hour')
  // Removes the space that browsers put before the Japanese unit: 6 分前.
  return text.replace(/ (?=\p{Script=Han})/u, '')
}
