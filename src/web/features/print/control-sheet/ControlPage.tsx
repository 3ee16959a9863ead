import { memo } from 'react'
import type { PersonSection, SealTotals } from '#domain/seals/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { PrintPage } from '#web/ui/print-root.tsx'
import { Fitted } from '../paper/Fitted.tsx'
import { PageFoot, type PageOf } from '../paper/PageFoot.tsx'
import { plain } from '../paper/SheetTable.tsx'
import css from '../paper/sheet-table.module.css'

export interface ControlPageProps extends PageOf {
  readonly eventName: string
  /** Those on this page. */
  readonly persons: readonly PersonSection[]
  /** Of everybody on all pages. */
  readonly totals: SealTotals
  /** They stand under the persons of the last page. */
  readonly last: boolean
}

/** Millimetres: they are 169 together. */
const WIDTHS = [22, 55, 18, 22, 26, 26]
const ROW = 5.8

/** One page of the control sheet: what each person in charge is handed, to be held against what lies on the table. */
export const ControlPage = memo(function ControlPage({ eventName, persons, totals, last, ...of }: ControlPageProps) {
  const { t, number } = useMessages()
  return (
    <PrintPage className={css.page}>
      <header className={css.listHeader}>
        <p className={css.sheetTitle}>{t('print.controlTitle')}</p>
        <p className={css.totals}>
          {t('sheets.totals', {
            what: t('sheets.cardCount', { count: totals.cards, number: number(totals.cards) }),
            booklets: t('sheets.bookletCount', { count: totals.booklets, number: number(totals.booklets) }),
          })}
        </p>
        <p className={css.label}>{t('print.event')}</p>
        <Fitted as="h3" text={eventName} box={{ width: 130, height: 8, size: 15 }} />
      </header>
      <table className={`${css.table} ${css.list}`}>
        <colgroup>
          {WIDTHS.map((width, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns have nothing else of their own, and never move
            <col key={at} style={{ width: `${width}mm` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('sheets.code')}</th>
            <th scope="col">{t('print.person')}</th>
            <th scope="col">{t('print.cards')}</th>
            <th scope="col">{t('print.booklets')}</th>
            <th scope="col">{t('print.lowest')}</th>
            <th scope="col">{t('print.highest')}</th>
          </tr>
        </thead>
        <tbody>
          {persons.map((person) => (
            <tr key={person.key} data-card="">
              <td className={css.number}>{person.code ?? ''}</td>
              <Fitted as="td" text={nameOf(person, t)} box={{ width: 52.4, height: ROW, size: 9.5 }} />
              <Figures totals={person.totals} />
            </tr>
          ))}
        </tbody>
        {last && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('print.controlTotal')}
              </th>
              <Figures totals={totals} />
            </tr>
          </tfoot>
        )}
      </table>
      <PageFoot {...of} />
    </PrintPage>
  )
})

function Figures({ totals: { cards, booklets, lowest, highest } }: { totals: SealTotals }) {
  const { number } = useMessages()
  const texts = [number(cards), number(booklets), plain(lowest), plain(highest)]
  return texts.map((text, at) => (
    <Fitted
      // oxlint-disable-next-line react/no-array-index-key -- figures stand in the order of their columns
      key={at}
      as="td"
      text={text}
      box={{ width: WIDTHS[at + 2]! - 2.6, height: ROW, size: 9.5 }}
      className={css.number}
    />
  ))
}

function nameOf({ code, name, known }: PersonSection, t: ReturnType<typeof useMessages>['t']): string {
  if (code === null && name === null) return t('sheets.noPerson')
  return `${name ?? ''}${known ? '' : t('sheets.unknown')}`.trim()
}
