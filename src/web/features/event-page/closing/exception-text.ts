import { formatExactYen } from '#domain/kinds/format-yen.ts'
import { textLimit } from '#domain/kinds/text.ts'
import type { ClosingException } from '#domain/tickets/closing/exceptions.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { lineName } from '#web/messages/holder-words.ts'
import { stateText } from '#web/features/event-page/steps/state-text.ts'

/**
 * Maximum number of people that the text of each exception names. It is 5 at first. If all texts together are too long
 * for their stored field, the maximum becomes 2, then 0.
 */
const NAMED = [5, 2, 0] as const

/**
 * The texts of the exceptions. The screen shows them, and the closing stores all of them in one field. If this field is
 * too short, the texts name fewer people.
 */
export function exceptionTexts(messages: Messages, exceptions: readonly ClosingException[]): readonly string[] {
  const texts = NAMED.map((nameLimit) => exceptions.map((exception) => exceptionText(messages, exception, nameLimit)))
  return texts.find((some) => (storedExceptions(some) ?? '').length <= textLimit) ?? texts.at(-1)!
}

function exceptionText(messages: Messages, exception: ClosingException, nameLimit: number): string {
  const { t, number, list } = messages
  if ('status' in exception) {
    const { status } = exception
    const singleFault =
      exception.kind === 'step' ? { ...status, faults: 0 } : { ...status, state: 'left' as const, left: 0 }
    return t('closing.ofStep', {
      step: t(`steps.${status.step}`),
      what: stateText(messages, singleFault, { unplanned: 0 }),
    })
  }
  const { kind, lines, amount } = exception
  const names = [
    ...lines.slice(0, nameLimit).map((line) => lineName(messages, line)),
    ...(lines.length > nameLimit ? [t('common.andMore', { count: lines.length - nameLimit })] : []),
  ]
  return t(`closing.${kind}`, {
    count: lines.length,
    number: number(lines.length),
    amount: formatExactYen(amount < 0n ? -amount : amount),
    names: list(names),
  })
}

/** The text stored in the closing: one exception per line; null if there are none. */
export const storedExceptions = (texts: readonly string[]): string | null => texts.join('\n') || null
