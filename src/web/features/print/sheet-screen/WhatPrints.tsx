import { useMemo } from 'react'
import { totalsOf, type PrintedSeal } from '#domain/seals/index.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './sheet-screen.module.css'

export interface WhatPrintsProps {
  /** The id of this text, because the print button refers to it as its description. */
  readonly id: string
  /** The name of the event; null for all events. */
  readonly event: string | null
  readonly seals: readonly Pick<PrintedSeal, 'start' | 'end' | 'count'>[]
  readonly rows: MessageKey
}

/** Describes the paper beside the print button: the event, the number of cards or rows, and the booklet numbers. */
export function WhatPrints({ id, event, seals, rows }: WhatPrintsProps) {
  const { t, number } = useMessages()
  const { seals: cards, lowest, highest } = useMemo(() => totalsOf(seals), [seals])
  return (
    <p id={id} className={classes.what} data-what-prints>
      <bdi translate="no">{event ?? t('sheets.allEvents')}</bdi>
      {cards > 0 && (
        <span>
          {' · '}
          {t('print.counted', { rows: t(rows), count: number(cards) })}
          {lowest !== null && highest !== null && ` · ${lowest} ～ ${highest}`}
        </span>
      )}
    </p>
  )
}
