import { formatYen } from '#domain/kinds/format-yen.ts'
import { numberRange, type PrintedSeal } from '#domain/seals/index.ts'
import { sizeOf, type Interval, type TicketRange, type WithdrawnNumbers } from '#domain/tickets/index.ts'
import type { DepartmentHolder } from '#domain/tickets/department-holders.ts'
import { intervalOf } from '#domain/tickets/numbers.ts'
import type { Messages } from '#web/messages/use-messages.ts'

type Words = Pick<Messages, 't' | 'number'>

export const figure = ({ t, number }: Words, value: number | null): string =>
  value === null ? t('eventPage.untold') : number(value)

export const money = ({ t }: Words, value: number | null): string =>
  value === null ? t('eventPage.untold') : formatYen(value)

/** '12' or '12 ～ 20'. Without digit grouping, because booklets have none. */
export const numbersText = ([from, to]: Interval): string => (from === to ? String(from) : numberRange(from, to))

export const countedNumbers = (words: Words, interval: Interval): string =>
  words.t('eventPage.counted', { numbers: numbersText(interval), count: words.number(sizeOf(interval)) })

export function personText({ t }: Words, { companyCode, name, id }: Pick<PrintedSeal, 'companyCode' | 'name' | 'id'>) {
  return [companyCode, name].filter((part) => part !== null).join(' ') || t('eventPage.sealWithoutName', { id })
}

/** A holder and the numbers, for example '0001 髙橋 · 1 ～ 10, 21'. */
export function holdingText(messages: Messages, { seals }: DepartmentHolder): string {
  const ranges = seals.map(({ start, end }) => intervalOf(start, end)).filter((range) => range !== null)
  const names = personText(messages, seals[0]!)
  return ranges.length === 0
    ? names
    : messages.t('holders.holding', { who: names, numbers: messages.list(ranges.map(numbersText)) })
}

export const codeText = ({ t }: Words, code: number | null, name: string | null): string =>
  [code, name].filter((part) => part !== null).join(' ') || t('eventPage.untold')

export function partText(words: Words, { kind, holding }: TicketRange): string {
  return holding ? personText(words, holding.seal) : words.t(`eventPage.${kind}`)
}

export function withdrawnText(words: Words, { from, to, row }: WithdrawnNumbers): string {
  const { t } = words
  const texts = { numbers: countedNumbers(words, [from, to]), reason: row.reason ?? t('eventPage.untold') }
  return row.companyCode === null
    ? t('eventPage.withdrawnLine', texts)
    : t('eventPage.withdrawnFromLine', { ...texts, who: row.companyCode })
}
