/** Every paper of the product: where it is printed, and what must stand on it. */
import { shownAtFirst, namesOf, recordedName, type NamesOf } from '#domain/grid/columns.ts'
import { namesBeside } from '#domain/grid/arrangement.ts'
import { shownText } from '#domain/grid/display.ts'
import { labelStocks } from '#domain/paper/label-stock.ts'
import type { MasterName, Row, TableDeclaration } from '#domain/table.ts'
import {
  addressed,
  byDepartment,
  cardLabels,
  distributionList,
  numberRange,
  type PrintedSeal,
  type PersonSection,
} from '#domain/seals/index.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { EVENT, sealsOf, type smallOffice } from './office.ts'
import type { Expected } from './paper-check.ts'
import type { Place } from './product.ts'

type Office = ReturnType<typeof smallOffice>

export interface Paper {
  readonly name: string
  readonly place: Place
  /** @param collected the seals that came out and are no longer true */
  expected(office: Office, collected: readonly PrintedSeal[]): Expected
}

const FRAMED = ['left', 'right', 'top', 'bottom'] as const
const RULED = ['bottom'] as const
/** Labels of cards are small, and a page is scaled to two thirds at most. */
const LEAST_PT = { cards: 4, rows: 5 }
/** As the sheets show a number: without a separator. */
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
const controlRow = ({ code, name, totals: { cards, booklets, lowest, highest } }: PersonSection): string =>
  text([code, name, cards.toLocaleString('en'), booklets.toLocaleString('en'), lowest, highest])

/** @param first the place of the first card, from 1 */
const cards = (seals: readonly PrintedSeal[], perPage: number, first: number): Expected => ({
  records: seals.map(card),
  lines: FRAMED,
  least: LEAST_PT.cards,
  counted: [{ text: cardLabels.personInChargeCode, times: seals.length }],
  pages: Math.ceil((first - 1 + seals.length) / perPage),
  firstPage: { text: cardLabels.personInChargeCode, times: perPage - first + 1 },
})
const SEAL_SHEET_CARDS = 10
const rows = (records: readonly string[]): Expected => ({ records, lines: RULED, least: LEAST_PT.rows })
const seals = (paper?: string): Place => ({
  view: 'printSeal',
  params: { eventCode: EVENT, ...(paper && { filters: { paper } }) },
})
const persons = (office: Office): readonly PersonSection[] => distributionList(sealsOf(office), office as never)

const sheets: readonly Paper[] = [
  { name: 'seal sheet', place: seals(), expected: (office) => cards(sealsOf(office), SEAL_SHEET_CARDS, 1) },
  {
    name: 'set',
    place: seals('set'),
    expected(office) {
      const all = sealsOf(office)
      return {
        records: [
          ...persons(office).map(controlRow),
          ...all.flatMap((seal) => [listRow(seal), card(seal), receiptRow(seal)]),
        ],
        lines: RULED,
        least: LEAST_PT.cards,
        counted: [{ text: cardLabels.personInChargeCode, times: all.length }],
      }
    },
  },
  {
    name: 'control sheet',
    place: seals('controlSheet'),
    expected: (office) => rows(persons(office).map(controlRow)),
  },
  {
    name: 'to collect',
    place: seals('toCollect'),
    expected: (_office, collected) => rows(collected.map(collectRow)),
  },
  {
    name: 'distribution list',
    place: { view: 'distributionList', params: { eventCode: EVENT } },
    expected: (office) => rows(sealsOf(office).map(listRow)),
  },
  {
    name: 'receipts',
    place: { view: 'ticketReceiptStamp', params: { eventCode: EVENT } },
    expected: (office) => rows(sealsOf(office).toSorted(byDepartment).map(receiptRow)),
  },
  {
    name: 'reconciliation',
    place: { view: 'events', params: { eventPage: EVENT, eventPart: 'reconcile' } },
    expected: (office) => rows(issuedLines(office)),
  },
]

/** Each holder with the numbers that were given to them, as the reconciliation's lines begin. */
function issuedLines(office: Office): string[] {
  const issued = new Map<string, number>()
  for (const { companyCode, name, start, end } of sealsOf(office)) {
    const whose = `${companyCode} ${name}`
    issued.set(whose, (issued.get(whose) ?? 0) + end! - start! + 1)
  }
  return [...issued].map(([whose, count]) => `${whose}${count.toLocaleString('en')}`)
}

/** The lists of the tables, the widest first. */
const LISTS = [
  'confirmedData',
  'sealData',
  'distributionStatus',
  'employees',
  'salesData',
  'events',
  'products',
  'positions',
  'departments',
  'personInCharge',
] as const satisfies readonly TableName[]

const lists: readonly Paper[] = LISTS.map((table) => ({
  name: `list of ${table}`,
  place: { view: table },
  expected: (office) => rows(listTexts(office, table)),
}))

/** The cells of each row as the list shows them. */
function listTexts(office: Office, table: TableName): string[] {
  const declaration: TableDeclaration = tables[table]
  const fields = shownAtFirst(declaration)
  const beside = namesBeside(declaration, fields)
  const names: NamesOf = Object.fromEntries(
    (['departments', 'positions', 'personInCharge', 'events', 'products', 'employees'] as const)
      .filter((master) => Object.values(declaration.fields).some(({ references }) => references === master))
      .map((master) => [master, namesOf(master as MasterName, office[master] as readonly Row[])]),
  )
  return office[table].map((row, index) => {
    const whole: Row = { ...row, [declaration.key]: row[declaration.key] ?? index + 1 }
    return fields
      .map((field) => {
        const { kind, references } = declaration.fields[field]!
        const [value, known, copied] = [whole[field] ?? null, references && names[references], beside.get(field)]
        const recorded = copied === undefined ? '' : recordedName(whole[copied] ?? null, value, known)
        return [shownText(kind, value, known), recorded && `≠ ${recorded}`].filter(Boolean).join(' ')
      })
      .join('')
  })
}

/** Labels of three makers, one on Letter; the first places are used up. Labels have no frames. */
const labels: readonly Paper[] = [
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

/** What the campaign `browsers` prints. */
export const papers: readonly Paper[] = [...sheets, ...lists, ...labels]
