import { limits } from '#domain/excel/limits.ts'
import type { Row } from '#domain/table.ts'
import type { ChaseLine } from '#domain/tickets/chase.ts'
import { countOf, type Intervals } from '#domain/tickets/intervals.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { rangesText } from '#web/features/event-page/change/words.ts'
import { codeText, figure, numbersText, personText } from '#web/features/event-page/words.ts'

/** A column of the chase list, on the screen and on paper. */
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

/** Field names in the exported file, the same in every language. */
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

/** One row per person. Numbers that do not fit into one cell continue in further rows, whose counts are empty. */
export function exportedLines({ seal, notReceived, notReported, notReturned }: ChaseLine): readonly Row[] {
  const [received, returned] = [cellsOf(notReceived), cellsOf(notReturned)]
  const person = {
    personInChargeCode: seal.personInChargeCode,
    personInChargeName: seal.personInChargeName,
    companyCode: seal.companyCode,
    name: seal.name,
    departmentCode: seal.departmentCode,
    departmentName: seal.departmentName,
  }
  return Array.from({ length: Math.max(1, received.length, returned.length) }, (_, at) => ({
    ...person,
    notReceived: at === 0 ? notReceived && countOf(notReceived) : null,
    numbersNotReceived: received[at] ?? null,
    notReported: at === 0 ? notReported : null,
    notReturned: at === 0 ? notReturned && countOf(notReturned) : null,
    numbersNotReturned: returned[at] ?? null,
  }))
}

/** Joins the ranges into texts such as '1 ～ 10, 21', each within the maximum length of an Excel cell. */
function cellsOf(numbers: Intervals | null): readonly string[] {
  const cells: string[] = []
  for (const text of (numbers ?? []).map(numbersText)) {
    const longer = cells.length > 0 ? `${cells.at(-1)}, ${text}` : text
    if (cells.length > 0 && longer.length <= limits.cellText) cells[cells.length - 1] = longer
    else cells.push(text)
  }
  return cells
}
