/** Every paper of the product, with its expected content. */
import type { Locale } from '#domain/locale.ts'
import { labelStocks } from '#domain/paper/label-stock.ts'
import type { EventPaper, SheetName } from '#domain/paper/paper-names.ts'
import {
  addressed,
  byDepartment,
  cardLabels,
  formatSealCode,
  numberRange,
  type PrintedSeal,
  type PersonSection,
} from '#domain/seals/index.ts'
import { tablesWithView } from '#domain/tables/index.ts'
import { CLOSED, EVENT, RECEIPT, sealsOf, type smallOffice } from './office.ts'
import { listTexts } from './list-texts.ts'
import type { Expected } from './paper-check.ts'
import { closingTexts, type MoneyTexts, owingTexts, receiptAmount, receiptTexts, slipTexts } from './paper-money.ts'
import { controlSum, listed, listSums, messagesIn, receiptsOf, receiptSums, sectionsOf } from './paper-sums.ts'
import type { PrintedView } from './product.ts'

type Office = ReturnType<typeof smallOffice>

export interface Paper {
  readonly name: string
  readonly place: PrintedView
  /** @param collected void printed seals */
  expected(office: Office, collected: readonly PrintedSeal[], language: Locale): Expected
}

const FRAMED = ['left', 'right', 'top', 'bottom'] as const
const RULED = ['bottom'] as const
/** Smallest texts in points: labels of cards are small, and pages are scaled down to two thirds. */
const LEAST_PT = { cards: 4, rows: 5 }
/** Joins values as on sheets, which show numbers without thousands separators. */
const text = (values: readonly (string | number | null | undefined)[]): string =>
  values.map((value) => value ?? '').join('')

const card = (seal: PrintedSeal): string =>
  text([
    cardLabels.event,
    seal.eventName,
    cardLabels.personInChargeCode,
    seal.personInChargeCode,
    cardLabels.companyCode,
    seal.companyCode,
    cardLabels.department,
    seal.departmentName,
    cardLabels.name,
    addressed(seal.name),
    cardLabels.numbers,
    numberRange(seal.start, seal.end),
    cardLabels.count,
    seal.count,
  ])
const listRow = (seal: PrintedSeal): string =>
  text([seal.departmentCode, seal.departmentName, seal.companyCode, seal.name, seal.count, seal.start, seal.end])
const receiptRow = (seal: PrintedSeal): string => text([seal.companyCode, seal.name, seal.count, '//'])
const collectRow = (seal: PrintedSeal): string =>
  text([seal.companyCode, seal.name, seal.departmentName, '□', seal.count, seal.start, seal.end])
const controlRow = ({ code, name, totals: { seals: cards, booklets, lowest, highest } }: PersonSection): string =>
  text([code, name, cards.toLocaleString('en'), booklets.toLocaleString('en'), lowest, highest])

/** @param first position of the first card, from 1 */
const cards = (seals: readonly PrintedSeal[], perPage: number, first: number): Expected => ({
  records: seals.map(card),
  order: [seals.map(card)],
  lines: FRAMED,
  least: LEAST_PT.cards,
  counted: [{ text: cardLabels.personInChargeCode, times: seals.length }],
  pages: Math.ceil((first - 1 + seals.length) / perPage),
  firstPage: { text: cardLabels.personInChargeCode, times: perPage - first + 1 },
})
const SEAL_SHEET_CARDS = 10
const rows = (records: readonly string[], more: Partial<Expected> = {}): Expected => ({
  records,
  order: [records],
  lines: RULED,
  least: LEAST_PT.rows,
  isNumbered: true,
  ...more,
})
const money = ({ records, sums }: MoneyTexts): Expected => rows(records, { sums })
const seals = (paper?: string): PrintedView => ({
  view: 'printSeal',
  params: { eventCode: EVENT, ...(paper && { filters: { paper } }) },
})
const persons = (office: Office): readonly PersonSection[] => sectionsOf(office, sealsOf(office))
/** Seals by person, who has all sheets in the set. */
const ownSeals = (office: Office): readonly (readonly PrintedSeal[])[] =>
  persons(office).map(({ groups }) => groups.flatMap((group) => group.seals))

const eventPage = (eventPart: string, eventCode = EVENT): PrintedView => ({
  view: 'events',
  params: { eventPage: eventCode, eventPart },
})

const sheets: Readonly<Record<SheetName, Paper>> = {
  seals: { name: 'seal sheet', place: seals(), expected: (office) => cards(sealsOf(office), SEAL_SHEET_CARDS, 1) },
  set: {
    name: 'set',
    place: seals('set'),
    expected(office, _collected, language) {
      const all = sealsOf(office)
      const own = ownSeals(office)
      const receiptSeals = own.flatMap((seals) => receiptsOf(office, seals).flatMap((receipt) => receipt.seals))
      const order = [
        persons(office).map(controlRow),
        listed(office, all).map(listRow),
        all.map(card),
        receiptSeals.map(receiptRow),
      ]
      return {
        records: order.flat(),
        order,
        sums: own.flatMap((seals) => [
          controlSum(office, seals, language),
          ...listSums(office, seals, language),
          ...receiptSums(office, seals, language),
        ]),
        lines: RULED,
        least: LEAST_PT.cards,
        counted: [{ text: cardLabels.personInChargeCode, times: all.length }],
      }
    },
  },
  controlSheet: {
    name: 'control sheet',
    place: seals('controlSheet'),
    expected: (office, _collected, language) =>
      rows(persons(office).map(controlRow), { sums: [controlSum(office, sealsOf(office), language)] }),
  },
  toCollect: {
    name: 'to collect',
    place: seals('toCollect'),
    expected: (office, collected, language) =>
      rows(listed(office, collected).map(collectRow), { sums: listSums(office, collected, language) }),
  },
  labelTest: {
    name: 'test page of labels',
    place: seals('labelTest'),
    expected(_office, _collected, language) {
      const { t } = messagesIn(language)
      const records = (['testRules', 'testOutlines', 'testScale'] as const).map((text) => t(`labels.${text}`))
      return { records, order: [records], lines: [], least: LEAST_PT.cards, pages: 1, isDrawn: true }
    },
  },
  distributionList: {
    name: 'distribution list',
    place: { view: 'distributionList', params: { eventCode: EVENT } },
    expected: (office, _collected, language) =>
      rows(listed(office, sealsOf(office)).map(listRow), { sums: listSums(office, sealsOf(office), language) }),
  },
  receipts: {
    name: 'receipts',
    place: { view: 'ticketReceiptStamp', params: { eventCode: EVENT } },
    expected: (office, _collected, language) =>
      rows(sealsOf(office).toSorted(byDepartment).map(receiptRow), {
        sums: receiptSums(office, sealsOf(office), language),
      }),
  },
}

const ofEvents: Readonly<Record<EventPaper, Paper>> = {
  reconciliation: {
    name: 'reconciliation',
    place: eventPage('reconcile'),
    expected: (office) => rows(issuedLines(office), { order: [] }),
  },
  chase: {
    name: 'chase list',
    place: eventPage('chase'),
    expected: (office) => rows(waitingLines(office), { order: [] }),
  },
  payments: {
    name: 'payments',
    place: eventPage('payments'),
    expected: (office, _collected, language) => money(owingTexts(office, language)),
  },
  'payment-slips': {
    name: 'payment slips',
    place: { ...eventPage('payments'), opener: ['Payment slips...', '入金票...'] },
    expected: (office, _collected, language) => money(slipTexts(office, language)),
  },
  receipt: {
    name: 'payment receipt',
    place: { ...eventPage('payments'), opener: [String(RECEIPT)] },
    expected: (office, _collected, language) =>
      rows(receiptTexts(office, language), { lines: [], pages: 1, amounts: [receiptAmount(office)] }),
  },
  closing: {
    name: 'closing report',
    place: eventPage('closing', CLOSED),
    expected: (office, _collected, language) => money(closingTexts(office, language)),
  },
}

/** Beginnings of the chase list's lines: each holder by department. In this office nobody has received booklets. */
function waitingLines(office: Office): string[] {
  const lines = sealsOf(office).map(
    ({ companyCode, name, departmentCode, departmentName }) =>
      `${companyCode} ${name}${departmentCode} ${departmentName}`,
  )
  return [...new Set(lines)]
}

/** Beginnings of the reconciliation's lines: each holder with the issued numbers. */
function issuedLines(office: Office): string[] {
  const issued = new Map<string, number>()
  for (const { companyCode, name, start, end } of sealsOf(office)) {
    const whose = `${companyCode} ${name}`
    issued.set(whose, (issued.get(whose) ?? 0) + end! - start! + 1)
  }
  return [...issued].map(([whose, count]) => `${whose}${count.toLocaleString('en')}`)
}

const lists: readonly Paper[] = tablesWithView.map((table) => ({
  name: `list of ${table}`,
  place: { view: table },
  expected: (office, _collected, language) => {
    const { records, ...more } = listTexts(office, table, language)
    return rows(records, more)
  },
}))

/** The code of each card, with the card's text. Every seal of this office has a range, so every card has a code. */
const codesOf = (seals: readonly PrintedSeal[]): ReadonlyMap<string, string> =>
  new Map(
    seals.map((seal) => {
      const { eventCode: event, start: first, end: last, companyCode: holder } = seal
      return [formatSealCode({ event, first, last, holder })!, card(seal)]
    }),
  )

const withCodes = (paper: Paper): Paper => ({
  name: `${paper.name} with codes`,
  place: { ...paper.place, codes: true },
  expected: (office, collected, language) => ({
    ...paper.expected(office, collected, language),
    codes: codesOf(sealsOf(office)),
  }),
})

/** Labels of three makers, one on Letter and one with codes, with used first positions. Labels have no frames. */
const [aOne, ...otherLabels] = [
  { stock: 'aone-75210', first: 4 },
  { stock: 'avery-5163', first: 3 },
  { stock: 'herma-4625', first: 5 },
].map((chosen): Paper => {
  const { name, grid } = labelStocks.find(({ id }) => id === chosen.stock)!
  return {
    name: `labels ${name}`,
    place: { ...seals(), labels: chosen },
    expected: (office) => ({
      ...cards(sealsOf(office), grid.columns * grid.rows, chosen.first),
      lines: [],
      mayBeginBlank: true,
    }),
  }
})

/** Every paper for the campaign `browsers`. If the product gets a new paper, the types require it here. */
export const papers: readonly Paper[] = [
  ...Object.values(sheets),
  ...Object.values(ofEvents),
  ...lists,
  ...otherLabels,
  ...[sheets.seals, aOne!].map(withCodes),
]
