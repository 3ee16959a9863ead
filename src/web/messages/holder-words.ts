import type { SettledLine, Tally } from '#domain/tickets/index.ts'
import type { BalanceLine } from '#domain/tickets/payments/balance.ts'
import type { LineWords } from '#domain/tickets/reconcile/reconciliation-file.ts'
import type { Messages } from './messages.ts'

type Words = Pick<Messages, 't'>

export function whoseText({ t }: Words, { whose }: Pick<Tally, 'whose'>): string {
  if (whose.kind !== 'owner') return t(whose.kind === 'several' ? 'eventPage.ofSeveral' : 'eventPage.ofNobody')
  const text = [whose.code, whose.name].filter((value) => value !== null).join(' ') || t('eventPage.withoutCode')
  return whose.known ? text : t('eventPage.unknown', { name: text })
}

/** The holder's name. "Nobody" for sales without a holder, and for numbers withdrawn from stock. */
export function holderText(words: Words, line: SettledLine): string {
  const text = inChargeText(words, line)
  return line.isInCharge ? words.t('payments.inCharge', { name: text }) : text
}

export const inChargeText = (words: Words, line: SettledLine): string =>
  line.whose.kind === 'nobody' ? words.t('reconcile.nobody') : whoseText(words, line)

export function lineName({ t }: Words, line: BalanceLine): string {
  if (line.kind === 'several' || line.kind === 'nobody') return t(`payments.${line.kind}`)
  const { companyCode, name, personInChargeCode, personInChargeName } = line
  const [code, ownName] = line.kind === 'inCharge' ? [personInChargeCode, personInChargeName] : [companyCode, name]
  const text = [code, ownName].filter((value) => value !== null).join(' ') || t('eventPage.untold')
  const holder = line.kind === 'inCharge' ? t('payments.inCharge', { name: text }) : text
  return line.known ? holder : t('payments.unknown', { name: holder })
}

export const lineWords = (words: Words): LineWords => ({
  holder: (line) => holderText(words, line),
  inCharge: (line) => inChargeText(words, line),
})
