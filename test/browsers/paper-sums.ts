/** Expected sums of a paper, computed from the data. */
import { shownText } from '#domain/grid/display.ts'
import type { Locale } from '#domain/locale.ts'
import {
  distributionList,
  numberRange,
  type PersonSection,
  type PrintedSeal,
  receipts,
  totalsOf,
} from '#domain/seals/index.ts'
import type { Row, TableDeclaration } from '#domain/table.ts'
import { spoken } from '#web/messages/languages.test-help.ts'
import type { Messages } from '#web/messages/messages.ts'
import type { smallOffice } from './office.ts'

type Office = ReturnType<typeof smallOffice>

export const messagesIn = (language: Locale): Messages => spoken[language]

export const sectionsOf = (office: Office, seals: readonly PrintedSeal[]): readonly PersonSection[] =>
  distributionList(seals, office as never)

/** Seals in the order of the list. */
export const listed = (office: Office, seals: readonly PrintedSeal[]): readonly PrintedSeal[] =>
  sectionsOf(office, seals).flatMap(({ groups }) => groups.flatMap((group) => group.seals))

export const receiptsOf = (office: Office, seals: readonly PrintedSeal[]) => receipts(seals, office as never)

const rowsAndBooklets = (seals: readonly PrintedSeal[], { t, number }: Messages) => {
  const { seals: cards, booklets } = totalsOf(seals)
  const counted = t('sheets.rowCount', { count: cards, number: number(cards) })
  return { counted, booklets: number(booklets) }
}

/** Sums of a list by person and group. */
export function listSums(office: Office, seals: readonly PrintedSeal[], language: Locale): string[] {
  const messages = messagesIn(language)
  return sectionsOf(office, seals).flatMap(({ groups }) =>
    groups.map((group) => {
      const { counted, booklets } = rowsAndBooklets(group.seals, messages)
      const { lowest, highest } = totalsOf(group.seals)
      return messages.t('sheets.groupTotal', { rows: counted }) + booklets + numberRange(lowest, highest)
    }),
  )
}

/** Sums of the receipts by department. */
export function receiptSums(office: Office, seals: readonly PrintedSeal[], language: Locale): string[] {
  const messages = messagesIn(language)
  return receiptsOf(office, seals).map((receipt) => {
    const { counted, booklets } = rowsAndBooklets(receipt.seals, messages)
    return messages.t('sheets.groupTotal', { rows: counted }) + booklets
  })
}

/** Sum of all persons. */
export function controlSum(office: Office, seals: readonly PrintedSeal[], language: Locale): string {
  const { t, number } = messagesIn(language)
  const { seals: cards, booklets, lowest, highest } = totalsOf(seals)
  const count = sectionsOf(office, seals).length
  const label = t('sheets.groupTotal', { rows: t('sheets.rowCount', { count, number: number(count) }) })
  return [label, number(cards), number(booklets), lowest, highest].join('')
}

/** Sums of a list's columns from the first summed one on; null for a list without sums. */
export function columnSums(declaration: TableDeclaration, fields: readonly string[], rows: readonly Row[]) {
  const first = fields.findIndex((field) => declaration.fields[field]!.summed)
  if (first < 0) return null
  return fields
    .slice(first)
    .map((field) => {
      const { kind, summed } = declaration.fields[field]!
      const numbers = rows.map((row) => row[field]).filter((value) => typeof value === 'number')
      if (!summed) return ''
      return numbers.length === 0
        ? '–'
        : shownText(
            kind,
            numbers.reduce((sum, number) => sum + number, 0),
          )
    })
    .join('')
}
