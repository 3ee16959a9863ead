import { useMemo } from 'react'
import { totalsOf } from '#domain/seals/index.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { SheetPages } from './sheet.ts'
import classes from './sheet-screen.module.css'

export interface SheetSummaryProps extends Pick<SheetPages, 'seals' | 'groups'> {
  readonly pages: number
  readonly rows: MessageKey
}

export function SheetSummary({ seals, rows, pages, groups }: SheetSummaryProps) {
  const { t, number } = useMessages()
  const { seals: cards, booklets, lowest, highest } = useMemo(() => totalsOf(seals), [seals])
  const figures = [
    [t(rows), number(cards)],
    [t('print.booklets'), number(booklets)],
    [t('print.numberRange'), lowest === null || highest === null ? t('print.noNumbers') : `${lowest} ～ ${highest}`],
    ...(groups ? [[t(groups.label), number(groups.count)]] : []),
    [t('print.pages'), number(pages)],
  ]
  return (
    <dl className={classes.summary} aria-label={t('print.summary')}>
      {figures.map(([label, figure]) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
