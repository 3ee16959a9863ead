import type { Allocation, AllocationLine, NoBookletsReason } from '#domain/tickets/acts/allocate.ts'
import type { AllocationLeftOut } from '#domain/tickets/acts/left-out.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { numbersText } from '#web/features/event-page/words.ts'

const PIECES = 3

export function outcomeText(messages: Messages, line: AllocationLine): string {
  const { t, list } = messages
  const { rows, holdsByName } = line
  const notes = [
    ...(rows.length > 1 ? [t('allocate.rowsAdded', { count: rows.length })] : []),
    ...(holdsByName ? [t('allocate.holdsByName')] : []),
  ]
  const text = line.reason ? whyNothing(messages, line, line.reason) : numbersOf(messages, line)
  return notes.length > 0 ? t('allocate.noted', { text, note: list(notes) }) : text
}

function numbersOf({ t, number, list }: Messages, { gets, short }: AllocationLine): string {
  const numbers = list(gets.map(numbersText), PIECES)
  return short > 0 ? t('allocate.partly', { numbers, count: number(short) }) : numbers
}

const missingKeys = {
  name: 'allocate.name',
  departmentCode: 'allocate.department',
  personInChargeCode: 'allocate.personInCharge',
} as const

function whyNothing(
  { t, number, list }: Messages,
  { short, missingFields }: AllocationLine,
  cause: NoBookletsReason,
): string {
  if (cause === 'noNumbers') return t('allocate.noNumbers', { count: number(short) })
  if (cause === 'incomplete')
    return t('allocate.incompleteOf', { fields: list(missingFields.map((field) => t(missingKeys[field]))) })
  return t(`allocate.${cause}`)
}

export function nothingText({ t, number, list }: Messages, { lines }: Allocation): string | null {
  const counts = new Map<NoBookletsReason, number>()
  for (const { reason } of lines) if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  if (counts.size === 0) return null
  const reasons = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([why, count]) =>
      t('allocate.reasonCount', {
        reason: t(why === 'noNumbers' ? 'allocate.notEnough' : `allocate.${why}`),
        count: number(count),
      }),
    )
  const count = [...counts.values()].reduce((sum, lineCount) => sum + lineCount, 0)
  return t('allocate.nothingFor', { count: number(count), reasons: list(reasons) })
}

/** Example: '262 people get none'. */
export function leftOutText({ t, number }: Messages, { withoutBooklets, withFewer }: AllocationLeftOut): string {
  const count = withoutBooklets + withFewer
  const key = withFewer === 0 ? 'none' : withoutBooklets === 0 ? 'part' : 'fewer'
  return t(`leftOut.${key}`, { count, number: number(count) })
}
