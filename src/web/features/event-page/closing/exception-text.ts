import { textLimit } from '#domain/kinds/text.ts'
import type { ClosingException } from '#domain/tickets/closing/exceptions.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { lineName } from '#web/features/event-page/payments/balance-columns.ts'
import { stateText } from '#web/features/event-page/steps/state-text.ts'
import { yenText } from '#web/features/event-page/words.ts'

/** People who are named. */
const NAMED = 5

export function exceptionText(messages: Messages, exception: ClosingException): string {
  const { t, number, list } = messages
  if ('standing' in exception) {
    const { standing } = exception
    const only =
      exception.kind === 'step' ? { ...standing, faults: 0 } : { ...standing, state: 'left' as const, left: 0 }
    return t('closing.ofStep', { step: t(`steps.${standing.step}`), what: stateText(messages, only, { unplanned: 0 }) })
  }
  const { kind, lines, amount } = exception
  const names = [
    ...lines.slice(0, NAMED).map((line) => lineName(messages, line)),
    ...(lines.length > NAMED ? [t('common.andMore', { count: lines.length - NAMED })] : []),
  ]
  return t(`closing.${kind}`, {
    count: lines.length,
    number: number(lines.length),
    amount: yenText(amount < 0n ? -amount : amount),
    names: list(names),
  })
}

/** A line each, as far as they can be stored. */
export function storedExceptions(texts: readonly string[]): string | null {
  const text = texts.join('\n')
  if (text === '') return null
  return text.length <= textLimit ? text : `${text.slice(0, textLimit - 3).replace(/[\uD800-\uDBFF]$/, '')}...`
}
