import type { Row } from '#domain/table.ts'
import type { ChaseLine } from '#domain/tickets/chase.ts'
import { countOf, type Intervals } from '#domain/tickets/intervals.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { rangesText } from '#web/features/event-page/change/words.ts'
import { codeText, figure, numbersText, personText } from '#web/features/event-page/words.ts'

/** For the screen and for paper. */
export interface ChaseColumn {
  readonly label: string
  readonly align?: 'end'
  cell(line: ChaseLine): string
}

export function chaseColumns(messages: Messages): readonly ChaseColumn[] {
  const { t } = messages
  return [
    { label: t('chase.holder'), cell: ({ seal }) => personText(messages, seal) },
    { label: t('chase.department'), cell: ({ seal }) => codeText(messages, seal.departmentCode, seal.departmentName) },
    { label: t('chase.notReceived'), cell: ({ notReceived }) => countedText(messages, notReceived) },
    { label: t('chase.notReported'), align: 'end', cell: ({ notReported }) => figure(messages, notReported) },
    { label: t('chase.notReturned'), cell: ({ notReturned }) => countedText(messages, notReturned) },
  ]
}

function countedText(messages: Messages, numbers: Intervals | null): string {
  if (numbers === null || numbers.length === 0) return figure(messages, numbers && 0)
  return messages.t('chase.counted', {
    number: messages.number(countOf(numbers)),
    numbers: rangesText(messages, numbers),
  })
}

/** Field names of the exported file, the same in every language. */
export const EXPORTED = [
  'personInChargeCode',
  'personInChargeName',
  'companyCode',
  'name',
  'departmentCode',
  'departmentName',
  'notReceived',
  'numbersNotReceived',
  'notReported',
  'notReturned',
  'numbersNotReturned',
] as const

export function exportedLine({ seal, notReceived, notReported, notReturned }: ChaseLine): Row {
  const numbers = (of: Intervals | null) => of && of.map(numbersText).join(', ')
  return {
    personInChargeCode: seal.personInChargeCode,
    personInChargeName: seal.personInChargeName,
    companyCode: seal.companyCode,
    name: seal.name,
    departmentCode: seal.departmentCode,
    departmentName: seal.departmentName,
    notReceived: notReceived && countOf(notReceived),
    numbersNotReceived: numbers(notReceived),
    notReported,
    notReturned: notReturned && countOf(notReturned),
    numbersNotReturned: numbers(notReturned),
  }
}
