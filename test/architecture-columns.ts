/**
 * A column's name may occur only in its declaration, from which form, list, checks, import and export are derived.
 * Exceptions are the printed sheets, which need certain columns, and their sources.
 */
import type { Files, Violation } from './architecture.ts'
import { parseSource } from './architecture-source.ts'

/** The properties of a declaration that this rule reads. */
export interface Columns {
  readonly fields: Readonly<Record<string, unknown>>
}

/** Files that may name columns outside the declaration, with the reason. */
interface AllowedColumns {
  readonly where: RegExp
  readonly columns: readonly string[]
  readonly why: string
}

const TICKETS = ['distributionNumber', 'ticketStartNumber', 'ticketEndNumber']
const LISTED = ['companyCode', 'departmentCode', 'departmentName', 'distributionNumber']
const PRINTED = [
  ...LISTED,
  'eventCode',
  'eventName',
  'personInChargeCode',
  'personInChargeName',
  'receivedOn',
  ...TICKETS,
]

const COUNTED = [
  ...PRINTED,
  'ticketNumber',
  'productCode',
  'unitPrice',
  'totalAmount',
  'positionCode',
  'targetAmount',
  'reportingRate',
  'paidOn',
]

/** Further fields of the plan that an allocation writes. */
const PLANNED = [...COUNTED, 'distributionCount', 'ticketIssueFlag', 'sweetCardNumber']

const RECEIPTS = ['paymentId', 'issuedOn', 'issuerAddress', 'registrationNumber', 'voidedOn', 'voidReason']

export const places: readonly AllowedColumns[] = [
  { where: /^src\/domain\/seals\//, columns: PRINTED, why: 'says what the three sheets show of sealData' },
  {
    where: /^src\/domain\/paper\/card-format\.ts$/,
    columns: ['companyCode', 'personInChargeCode'],
    why: 'places the values of a seal on its card',
  },
  { where: /^src\/web\/features\/print\//, columns: PRINTED, why: 'lays the three sheets out' },
  { where: /^src\/web\/messages\//, columns: LISTED, why: 'the words on the sheets are keyed by their columns' },
  {
    where: /^src\/web\/messages\/holder-words\.ts$/,
    columns: ['personInChargeCode', 'personInChargeName'],
    why: 'names the person in charge of a line without a holder',
  },
  { where: /^src\/domain\/tickets\//, columns: COUNTED, why: 'counts what is recorded of an event’s numbers' },
  {
    where: /^src\/domain\/tickets\/(products|closing\/report)\.ts$/,
    columns: ['productName'],
    why: 'tells a confirmed row’s product by its name where it has no code',
  },
  {
    where: /^src\/domain\/tickets\/acts\/confirm\.ts$/,
    columns: ['productName', 'sweetCardNumber'],
    why: 'makes confirmed rows from sales',
  },
  {
    where: /^src\/web\/features\/event-page\/(reconcile|payments)\//,
    columns: ['productName'],
    why: 'names what is confirmed or paid for',
  },
  { where: /^src\/domain\/tickets\/acts\//, columns: PLANNED, why: 'says which rows an act writes' },
  {
    where: /^src\/domain\/(tickets\/acts\/receipt|paper\/payment-papers)\.ts$/,
    columns: RECEIPTS,
    why: 'issues and voids receipts, and says what their paper has',
  },
  {
    where: /^src\/web\/(features\/(event-page\/receipts|print\/payment-receipts)\/|messages\/texts\/\w+\/receipts)/,
    columns: RECEIPTS,
    why: 'shows and prints receipts',
  },
  {
    where: /^src\/web\/features\/event-page\/hand-over\//,
    columns: ['receivedBy'],
    why: 'records who received their booklets',
  },
  {
    where: /^src\/(web\/features\/event-page|web\/messages\/.*|domain\/tickets)\/closing/,
    columns: ['closedOn'],
    why: 'closes an event on a day',
  },
  { where: /^src\/web\/features\/event-page\//, columns: COUNTED, why: 'shows the numbers of an event' },
  {
    where: /^src\/web\/features\/event-page\/number\//,
    columns: ['productName'],
    why: 'shows what was sold out of a number',
  },
  {
    where: /^src\/web\/features\/dashboard\/(Dashboard|TicketsCard)\.tsx$/,
    columns: ['eventCode', 'eventName'],
    why: 'names events, each the way to its page',
  },
  {
    where: /^src\/web\/state\/event-tickets\//,
    columns: ['eventCode'],
    why: 'counts an event by its code',
  },
  {
    where: /^src\/web\/features\/cards\//,
    columns: ['eventCode', 'eventName', 'ticketNumber', 'productCode'],
    why: 'shows what is recorded of somebody in each event',
  },
  {
    where: /^src\/web\/features\/finder\//,
    columns: ['eventCode', 'eventName', 'companyCode'],
    why: 'says who has a number, of which event',
  },
  {
    where: /^src\/web\/(features\/export\/listed-rows\.ts|state\/view\/views?\.ts|ViewContent\.tsx|PrintSeal\.tsx)/,
    columns: ['eventCode', 'personInChargeCode'],
    why: 'a sheet is opened for an event and a person in charge',
  },
  {
    where: /^src\/web\/(EventOverview|use-step-handlers|dialogs\/open-event)\.tsx?$/,
    columns: ['eventCode'],
    why: 'opens what belongs to an event',
  },
]

/** Files that may name any column: declarations, and code outside of the product, such as tests and samples. */
const FREE =
  /^(src\/domain\/tables|db\/migrations|db\/functions|samples|test|docs|bench)\/|^scripts\/prove\.mjs$|\.(test|contract|test-help)\.tsx?$/

/** `name`, `quantity`, `id` are ordinary words; `reportingRate` can only be a column. */
const isOrdinaryWord = (column: string) => /^[a-z]+$/.test(column)

/** Fields of other objects that have the same name as a column. */
const HOMONYMS: readonly AllowedColumns[] = [
  {
    where: /^src\/domain\/requests\/ticket-act\.ts$/,
    columns: ['eventCode'],
    why: 'the event that an act is about',
  },
]

/** @returns code that names a column instead of reading its name from the declaration */
export function checkColumns(files: Files, tables: Readonly<Record<string, Columns>>): Violation[] {
  const columns = new Set(
    Object.values(tables)
      .flatMap(({ fields }) => Object.keys(fields))
      .filter((column) => !isOrdinaryWord(column)),
  )
  const word = new RegExp(String.raw`\b(${[...columns].join('|')})\b`, 'g')
  const violations: Violation[] = []
  for (const [file, text] of files) {
    if (columns.size === 0 || FREE.test(file) || !/^(src|db|scripts)\//.test(file)) continue
    const here = [...places, ...HOMONYMS].filter(({ where }) => where.test(file))
    withoutComments(file, text)
      .split('\n')
      .forEach((line, index) => {
        for (const [column] of line.matchAll(word)) {
          if (here.some((place) => place.columns.includes(column))) continue
          const detail = `${column} belongs into its declaration and migration only`
          violations.push({ rule: 'column named once', at: `${file}:${index + 1}`, detail })
        }
      })
  }
  return violations
}

/** Replaces comments by blanks: they may name a column as an example. */
function withoutComments(file: string, text: string): string {
  if (file.endsWith('.sql')) return text.replaceAll(/--.*/g, '')
  if (!/\.(ts|tsx|mjs)$/.test(file)) return text
  let left = text
  for (const { start, end } of parseSource(file, text).comments)
    left = left.slice(0, start) + left.slice(start, end).replaceAll(/[^\n]/g, ' ') + left.slice(end)
  return left
}
