import { yenValue } from '#domain/exact-sum.ts'
import type { Row } from '#domain/table.ts'
import type { Settled, SettledLine } from './settled.ts'

/** Names of the columns in the exported file, the same in both languages. */
export const RECONCILIATION_FIELDS = [
  'section',
  'companyCode',
  'holder',
  'personInChargeCode',
  'personInChargeName',
  'issued',
  'returned',
  'withdrawn',
  'reported',
  'out',
  'rate',
  'askedRate',
  'toReport',
  'unreported',
  'amount',
  'target',
  'shortOf',
  'due',
  'paid',
  'owed',
] as const

/** Texts for lines without a holder or without a person in charge. */
export interface LineWords {
  holder(line: SettledLine): string
  inCharge(line: SettledLine): string
}

/** Lines of the exported file: by holder, then the same figures by person in charge. */
export const reconciliationLines = ({ lines, personsInCharge }: Settled, words: LineWords): readonly Row[] => [
  ...lines.map((line) => fileLine(line, 'holder', words)),
  ...personsInCharge.map((line) => fileLine(line, 'personInCharge', words)),
]

function fileLine(line: SettledLine, section: 'holder' | 'personInCharge', words: LineWords): Row {
  const { whose, numbers, balance } = line
  const owner = whose.kind === 'owner' ? whose : null
  const holder = line.isInCharge ? null : owner
  const inCharge = line.isInCharge ? owner : null
  const isHolder = section === 'holder'
  return {
    section,
    companyCode: holder?.code == null ? null : String(holder.code),
    holder: isHolder ? (holder ? holder.name : words.holder(line)) : null,
    personInChargeCode: inCharge?.code ?? null,
    personInChargeName: isHolder || inCharge ? (inCharge?.name ?? null) : words.inCharge(line),
    issued: numbers.issued,
    returned: numbers.returned,
    withdrawn: numbers.withdrawn,
    reported: numbers.reported,
    out: numbers.out,
    rate: numbers.rate === null ? null : Math.round(numbers.rate * 100) / 100,
    askedRate: numbers.askedRate,
    toReport: numbers.toReport,
    unreported: numbers.unreported,
    amount: numbers.amount,
    target: numbers.target,
    shortOf: numbers.shortOf,
    due: yenValue(balance.due),
    paid: yenValue(balance.paid),
    owed: yenValue(balance.owed),
  }
}
