import { memo } from 'react'
import { numberRange } from '#domain/seals/index.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { PrintPage } from '#web/ui/print-root.tsx'
import { Fitted } from '../paper/Fitted.tsx'
import type { ListBlock, ListPage as Page } from './list-pages.ts'
import { PageFoot, type PageOf } from '../paper/PageFoot.tsx'
import { SheetTable, type Column } from '../paper/SheetTable.tsx'
import css from '../paper/sheet-table.module.css'

export interface ListPageProps extends PageOf {
  readonly page: Page
  readonly heading: MessageKey
  readonly columns: readonly Column[]
}

/** One page of a list by person in charge, on paper and in the preview alike. */
export const ListPage = memo(function ListPage({
  page: { section, blocks, continued },
  heading,
  columns,
  ...of
}: ListPageProps) {
  const { t, number } = useMessages()
  const { code, name, known, totals } = section
  const person = code === null && name === null ? t('sheets.noPerson') : `${code ?? ''} ${name ?? ''}`.trim()
  return (
    <PrintPage className={css.page}>
      <header className={css.listHeader}>
        <p className={css.sheetTitle}>{t(heading)}</p>
        <p className={css.totals}>
          {t('sheets.totals', {
            what: t('sheets.rowCount', { count: totals.cards, number: number(totals.cards) }),
            booklets: t('sheets.bookletCount', { count: totals.booklets, number: number(totals.booklets) }),
          })}
        </p>
        <p className={css.label}>{t('print.person')}</p>
        <Fitted
          as="h3"
          text={`${person}${known ? '' : t('sheets.unknown')}${continued ? t('sheets.continued') : ''}`}
          box={{ width: 130, height: 8, size: 15 }}
        />
      </header>
      {blocks.map((block) => (
        <Block key={`${block.group.eventCode} ${block.seals[0]!.id}`} block={block} columns={columns} />
      ))}
      <PageFoot {...of} />
    </PrintPage>
  )
})

interface BlockProps {
  readonly block: ListBlock
  readonly columns: readonly Column[]
}

function Block({ block: { group, seals, continued, last }, columns }: BlockProps) {
  const { t, number } = useMessages()
  const { cards, booklets, lowest, highest } = group.totals
  const event = `${group.eventName ?? group.eventCode}${continued ? t('sheets.continued') : ''}`
  return (
    <div className={css.block}>
      <Fitted as="h4" text={event} box={{ width: 166, height: 7, size: 11.5 }} />
      <SheetTable
        columns={columns}
        seals={seals}
        className={css.list}
        foot={
          last && (
            <tr>
              <th scope="row" colSpan={4}>
                {t('sheets.groupTotal', { rows: t('sheets.rowCount', { count: cards, number: number(cards) }) })}
              </th>
              <td className={css.number}>{number(booklets)}</td>
              <Fitted
                as="td"
                colSpan={2}
                text={numberRange(lowest, highest)}
                box={{ width: 29.4, height: 5.8, size: 9.5 }}
                className={css.number}
              />
            </tr>
          )
        }
      />
    </div>
  )
}
