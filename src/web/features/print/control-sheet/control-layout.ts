import { roomForNumbers } from '#domain/paper/columns.ts'
import { paperRows } from '#domain/paper/table-pages.ts'
import type { Align } from '#domain/paper/paper.ts'
import { distributionList, totalsOf, type PersonSection, type SealTotals } from '#domain/seals/index.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import { footCell, listHeader, SEAL_TABLE, setPages, sums } from '#web/features/print/paper/list-parts.ts'
import { once } from '#web/features/print/sheet-screen/once.ts'
import type { Layout, SheetContent } from '#web/features/print/sheet-screen/sheet.ts'

const COLUMNS: readonly (readonly [MessageKey, number, Align?])[] = [
  ['sheets.code', 22, 'end'],
  ['print.person', 55],
  ['print.cards', 18, 'end'],
  ['print.booklets', 22, 'end'],
  ['sheets.lowest', 26, 'end'],
  ['sheets.highest', 26, 'end'],
]

/** The control sheet. It has one row for each person in charge, with the totals of that person's other sheets. */
export function controlLayout({ seals, masters, event, messages, today }: SheetContent): Layout {
  const persons = distributionList(seals, masters)
  return {
    partCount: persons.length,
    since: () => [],
    pagesOf: () => ({
      pages: once(() => controlPages(persons, { seals, event, messages, today })),
      seals,
      rows: persons.length,
      groups: { label: 'sheets.persons', count: persons.length },
      // Empty, because the control sheet is always printed as a whole: the print log need not know which rows are
      // printed.
      cards: () => [],
    }),
  }
}

function controlPages(
  persons: readonly PersonSection[],
  { seals, event, messages, today }: Pick<SheetContent, 'seals' | 'event' | 'messages' | 'today'>,
) {
  const { t, number } = messages
  const totals = totalsOf(seals)
  const header = listHeader({
    title: t('sheets.controlTitle'),
    totals: sums(messages, 'sheets.cardCount', totals),
    label: t('print.event'),
    heading: event?.eventName ?? String(event?.eventCode ?? ''),
  })
  const texts = persons.map((person) => ({
    id: person.key,
    texts: [String(person.code ?? ''), nameOf(person, messages), ...figures(person.totals, messages)],
  }))
  const sumTexts = figures(totals, messages)
  const columns = roomForNumbers(
    COLUMNS.map(([label, width, align]) => ({ label: t(label), width, align })),
    [...texts.map((row) => row.texts), ['', '', ...sumTexts]],
    SEAL_TABLE,
  )
  const rowCount = t('sheets.rowCount', { count: persons.length, number: number(persons.length) })
  const table = {
    style: SEAL_TABLE,
    heading: null,
    continuedHeading: null,
    columns,
    rows: paperRows(texts, columns, SEAL_TABLE),
    total: [
      footCell(t('sheets.groupTotal', { rows: rowCount }), 2, { align: 'end', label: true }),
      ...sumTexts.map((text) => footCell(text, 1, { align: 'end' })),
    ],
  }
  return setPages({ tables: [table], header, wide: false, today }, messages)
}

const figures = ({ seals, booklets, lowest, highest }: SealTotals, { number }: Messages): readonly string[] => [
  number(seals),
  number(booklets),
  String(lowest ?? ''),
  String(highest ?? ''),
]

function nameOf({ code, name, known }: PersonSection, { t }: Messages): string {
  if (code === null && name === null) return t('sheets.noPerson')
  return `${name ?? ''}${known ? '' : t('sheets.unknown')}`.trim()
}
