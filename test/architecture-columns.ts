/**
 * A column is named where it is declared, and nowhere else: form, list, checks, import and export read it from there.
 * Two kinds of places name one for what it is: the sheets on paper, which are about certain columns, and what feeds
 * them.
 */
import type { Files, Violation } from './architecture.ts'
import { parseSource } from './architecture-source.ts'

/** A table's columns, as far as this rule looks at them. */
export interface Columns {
  readonly fields: Readonly<Record<string, unknown>>
}

/** Where a column may be named beside its declaration, and why. */
interface AllowedColumns {
  readonly where: RegExp
  readonly columns: readonly string[]
  readonly why: string
}

const TICKETS = ['distributionNumber', 'ticketStartNumber', 'ticketEndNumber']
const LISTED = ['companyCode', 'departmentCode', 'departmentName', 'distributionNumber']
const PRINTED = [...LISTED, 'eventCode', 'eventName', 'personInChargeCode', 'personInChargeName', ...TICKETS]

const COUNTED = [
  ...PRINTED,
  'ticketNumber',
  'productCode',
  'unitPrice',
  'totalAmount',
  'positionCode',
  'targetAmount',
  'reportingRate',
]

/** What the rows of the plan have beside, which an allocation marks and writes. */
const PLANNED = [...COUNTED, 'distributionCount', 'ticketIssueFlag', 'sweetCardNumber']

export const places: readonly AllowedColumns[] = [
  { where: /^src\/domain\/seals\//, columns: PRINTED, why: 'says what the three sheets show of sealData' },
  {
    where: /^src\/domain\/paper\/card-format\.ts$/,
    columns: ['companyCode', 'personInChargeCode'],
    why: 'places the values of a seal on its card',
  },
  { where: /^src\/web\/features\/print\//, columns: PRINTED, why: 'lays the three sheets out' },
  { where: /^src\/web\/messages\//, columns: LISTED, why: 'the words on the sheets are keyed by their columns' },
  { where: /^src\/domain\/tickets\//, columns: COUNTED, why: 'counts what is recorded of an event’s numbers' },
  {
    where: /^src\/domain\/tickets\/products\.ts$/,
    columns: ['productName'],
    why: 'tells a confirmed row’s product by its name where it has no code',
  },
  {
    where: /^src\/domain\/tickets\/acts\/confirm\.ts$/,
    columns: ['productName', 'sweetCardNumber'],
    why: 'makes confirmed rows from sales',
  },
  {
    where: /^src\/web\/features\/event-page\/reconcile\//,
    columns: ['productName'],
    why: 'names what is confirmed',
  },
  { where: /^src\/domain\/tickets\/acts\//, columns: PLANNED, why: 'says which rows an act writes' },
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
    where: /^src\/web\/state\/standing\//,
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
]

/** Where every column may stand: its declaration, and what shows the product from outside. */
const FREE =
  /^(src\/domain\/tables|db\/migrations|db\/functions|samples|test|docs|bench)\/|\.(test|contract|test-help)\.tsx?$/

/** `name`, `quantity`, `id` are words of every day; `reportingRate` is a column and nothing else. */
const isOrdinaryWord = (column: string) => /^[a-z]+$/.test(column)

/** Words of the code that read like a column: the product's name of a table. */
const HOMONYMS: readonly AllowedColumns[] = [
  {
    where: /^src\/domain\/requests\/ticket-act\.ts$/,
    columns: ['eventCode'],
    why: 'the event that an act is about',
  },
]

/** @returns every place that names a column which it should read from the declaration */
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

/** The text with blanks where comments were: they may take a column for an example. */
function withoutComments(file: string, text: string): string {
  if (file.endsWith('.sql')) return text.replaceAll(/--.*/g, '')
  if (!/\.(ts|tsx|mjs)$/.test(file)) return text
  let left = text
  for (const { start, end } of parseSource(file, text).comments)
    left = left.slice(0, start) + left.slice(start, end).replaceAll(/[^\n]/g, ' ') + left.slice(end)
  return left
}
