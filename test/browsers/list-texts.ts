/** Expected texts of the list of a table, computed from the data. */
import { namesBeside } from '#domain/grid/arrangement.ts'
import { namesOf, type NamesOf, recordedName, shownAtFirst } from '#domain/grid/columns.ts'
import { shownText } from '#domain/grid/display.ts'
import type { Locale } from '#domain/locale.ts'
import type { MasterName, Row, TableDeclaration } from '#domain/table.ts'
import { type TableName, tables } from '#domain/tables/index.ts'
import { CLOSED, type smallOffice } from './office.ts'
import type { Expected } from './paper-check.ts'
import { columnSums, messagesIn } from './paper-sums.ts'

type Office = ReturnType<typeof smallOffice>

/** Expected texts without rows of the closed event: the heading shows only their number. */
export function listTexts(
  office: Office,
  table: TableName,
  language: Locale,
): Pick<Expected, 'records' | 'sums' | 'subtotals'> {
  const shown = { ...office, [table]: office[table].filter((row) => !isClosed(table, row)) }
  const hidden = office[table].length - shown[table].length
  const { t } = messagesIn(language)
  const { sums = [], ...totals } = listTotals(shown, table, language)
  const note = hidden > 0 ? [t('closing.hidden', { count: hidden, number: hidden.toLocaleString('en') })] : []
  return { records: rowTexts(office, table), sums: [...sums, ...note], ...totals }
}

const isClosed = (table: TableName, row: Row): boolean =>
  ['events', 'products', 'salesData', 'sealData', 'confirmedData', 'distributionStatus'].includes(table) &&
  row['eventCode'] === CLOSED

/** Totals under a list, and under each of its pages. */
function listTotals(office: Office, table: TableName, language: Locale): Partial<Expected> {
  const declaration: TableDeclaration = tables[table]
  const fields = shownAtFirst(declaration)
  const { t } = messagesIn(language)
  const of = (from?: number, to?: number) => columnSums(declaration, fields, office[table].slice(from, to))
  const whole = of()
  if (whole === null) return {}
  return {
    sums: [t('print.total') + whole],
    subtotals: { label: t('print.subtotal'), of: (from, to) => of(from, to)! },
  }
}

/** Cells of each row as in its list. */
function rowTexts(office: Office, table: TableName): string[] {
  const declaration: TableDeclaration = tables[table]
  const fields = shownAtFirst(declaration)
  const beside = namesBeside(declaration, fields)
  const names: NamesOf = Object.fromEntries(
    (['departments', 'positions', 'personInCharge', 'events', 'products', 'employees'] as const)
      .filter((master) => Object.values(declaration.fields).some(({ references }) => references === master))
      .map((master) => [master, namesOf(master as MasterName, office[master] as readonly Row[])]),
  )
  return office[table].flatMap((row, index) => {
    if (isClosed(table, row)) return []
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
