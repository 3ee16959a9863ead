import type { PaperColumn, PaperPage } from '#domain/paper/paper.ts'
import { paperRows, roomOf, tablePage, tablePages, type PageBlock, type PaperTable } from '#domain/paper/table-pages.ts'
import { numberRange, type EventGroup, type PersonSection, type PrintedSeal } from '#domain/seals/index.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import {
  footCell,
  footerOf,
  listHeader,
  paperColumns,
  rowOf,
  SEAL_TABLE,
  sums,
  type SealColumn,
} from '#web/features/print/paper/list-parts.ts'

export interface ListPage {
  readonly section: PersonSection
  readonly groups: readonly GroupRows[]
  readonly continued: boolean
  page(number: number, pages: number): PaperPage
}

export interface GroupRows {
  readonly group: EventGroup
  readonly seals: readonly PrintedSeal[]
  readonly continued: boolean
  readonly last: boolean
}

export interface ListOptions {
  readonly title: MessageKey
  readonly columns: readonly SealColumn[]
  readonly messages: Messages
  readonly today: number
}

/** The pages of a distribution list. Each person in charge begins on a new page. */
export function listPages(sections: readonly PersonSection[], options: ListOptions): readonly ListPage[] {
  return sections.flatMap((section) => {
    // All tables of a person in charge have the same column widths.
    const columns = columnsOf(section, options)
    const tables = section.groups.map((group) => groupTable(group, columns, options))
    const rowSpace = roomOf(false, headerOf(section, false, options))
    return tablePages(tables, rowSpace).map((blocks, index): ListPage => {
      const continued = index > 0
      return {
        section,
        groups: blocks.map((block) => groupRows(section.groups[block.table]!, block)),
        continued,
        page: (number, pages) =>
          tablePage(
            { wide: false, header: headerOf(section, continued, options) },
            blocks,
            footerOf(options.messages, number, pages, options.today),
          ),
      }
    })
  })
}

const groupRows = (group: EventGroup, { from, rows, last }: PageBlock): GroupRows => ({
  group,
  seals: group.seals.slice(from, from + rows.length),
  continued: from > 0,
  last,
})

function headerOf(
  { code, name, known, totals }: PersonSection,
  continued: boolean,
  { title, messages }: Pick<ListOptions, 'title' | 'messages'>,
) {
  const { t } = messages
  const person = code === null && name === null ? t('sheets.noPerson') : `${code ?? ''} ${name ?? ''}`.trim()
  return listHeader({
    title: t(title),
    totals: sums(messages, 'sheets.rowCount', totals),
    label: t('print.person'),
    heading: `${person}${known ? '' : t('sheets.unknown')}${continued ? t('sheets.continued') : ''}`,
  })
}

function columnsOf({ groups, totals }: PersonSection, { columns, messages }: ListOptions): readonly PaperColumn[] {
  const seals = groups.flatMap((group) => group.seals)
  const sums = ['', '', '', '', messages.number(totals.booklets)]
  return paperColumns(messages, columns, SEAL_TABLE, seals, sums)
}

function groupTable(group: EventGroup, set: readonly PaperColumn[], { columns, messages }: ListOptions): PaperTable {
  const { t, number } = messages
  const { seals, booklets, lowest, highest } = group.totals
  const heading = String(group.eventName ?? group.eventCode)
  return {
    style: SEAL_TABLE,
    heading,
    continuedHeading: `${heading}${t('sheets.continued')}`,
    columns: set,
    rows: paperRows(group.seals.map(rowOf(columns)), set, SEAL_TABLE),
    total: [
      footCell(t('sheets.groupTotal', { rows: t('sheets.rowCount', { count: seals, number: number(seals) }) }), 4, {
        align: 'end',
        label: true,
      }),
      footCell(number(booklets), 1, { align: 'end' }),
      footCell(numberRange(lowest, highest), 2, { align: 'end' }),
    ],
  }
}
