import type { ReactElement } from 'react'
import { countOf, type RangeKind, type EventTickets } from '#domain/tickets/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { figure } from '#web/features/event-page/words.ts'
import classes from './map.module.css'

export function Legend({ tickets, id }: { readonly tickets: EventTickets; readonly id: string }) {
  const messages = useMessages()
  const { t } = messages
  const { counts, faults, ranges } = tickets
  const numbersOf = (kind: 'held' | 'several' | 'twice') =>
    ranges.reduce((sum, range) => sum + (range.kind === kind ? range.to - range.from + 1 : 0), 0)
  const pattern = (kind: RangeKind | 'unheld', className: string | undefined) => (
    <rect {...box} fill={`url(#${id}${kind})`} className={className} />
  )
  const held = <rect {...box} className={`${classes.held} ${classes.outlined}`} data-tone={0} />
  const always: readonly Entry[] = [
    { key: 'heldBy', count: counts.issued && numbersOf('held'), swatch: held },
    { key: 'stock', count: counts.inStock, swatch: pattern('stock', classes.stock) },
    ...(counts.withdrawn > 0
      ? [{ key: 'withdrawn', count: counts.withdrawn, swatch: pattern('withdrawn', classes.outlined) } as const]
      : []),
    { key: 'isReported', count: counts.reported, swatch: <rect {...box} className={classes.reported} /> },
  ]
  const alarming: readonly Entry[] = [
    { key: 'several', count: numbersOf('several'), swatch: pattern('several', classes.alarm) },
    { key: 'twice', count: numbersOf('twice'), swatch: pattern('twice', classes.alarm) },
    { key: 'byName', count: counts.byName, swatch: pattern('byName', classes.outlined) },
    { key: 'heldWithdrawn', count: countOf(faults.heldWithdrawn), swatch: pattern('withdrawn', classes.alarm) },
    {
      key: 'unheld',
      count: countOf(faults.unheld) + countOf(faults.soldWithdrawn),
      swatch: pattern('unheld', classes.alarm),
    },
  ]
  const entries = [...always, ...alarming.filter(({ count }) => count !== 0)]
  return (
    <ul className={classes.legend} aria-label={t('eventPage.legend')}>
      {entries.map(({ key, count, swatch }) => (
        <li key={key}>
          <svg width="26" height="16" aria-hidden>
            {swatch}
          </svg>
          {t('eventPage.legendEntry', { what: t(`eventPage.${key}`), count: figure(messages, count) })}
        </li>
      ))}
      {faults.outside.length > 0 && (
        <li className={classes.warned}>
          <svg width="26" height="16" aria-hidden>
            <path d="M4 8l14 -7v14z" className={classes.mark} />
          </svg>
          {t('eventPage.outsideEntry', { count: messages.number(faults.outside.length) })}
        </li>
      )}
    </ul>
  )
}

interface Entry {
  readonly key: RangeKind | 'heldBy' | 'isReported' | 'unheld' | 'heldWithdrawn'
  readonly count: number | null
  readonly swatch: ReactElement
}

const box = { x: 1, y: 1, width: 24, height: 14 } as const
