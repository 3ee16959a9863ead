import { shownText } from '#domain/grid/display.ts'
import type { CardFigures } from '#domain/tickets/cards/card.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './cards.module.css'

const SHOWN = [
  'planned',
  'issued',
  'reported',
  'unreported',
  'amount',
  'target',
  'shortOf',
  'confirmed',
] as const satisfies readonly (keyof CardFigures)[]

const MONEY: readonly (keyof CardFigures)[] = ['amount', 'target', 'shortOf', 'confirmed']

export interface FiguresProps {
  readonly figures: CardFigures
  /**
   * Set if `figures` is a sum over several events: the figures of each event. A note shows for how many of these events
   * a figure is unknown.
   */
  readonly events?: readonly CardFigures[]
}

export function Figures({ figures, events = [] }: FiguresProps) {
  const { t, number } = useMessages()
  const textOf = (figure: (typeof SHOWN)[number]): string => {
    const value = figures[figure]
    if (value === null) return t('cards.untold')
    if (MONEY.includes(figure)) return shownText('money', value)
    const { issued } = figures
    return figure === 'reported' && issued !== null && issued > 0
      ? t('cards.withPercent', { count: number(value), percent: number(Math.floor((value / issued) * 100)) })
      : number(value)
  }
  const incompleteCount = events.filter((one) =>
    SHOWN.some((figure) => figures[figure] !== null && one[figure] === null),
  ).length
  return (
    <>
      <dl className={classes.figures}>
        {SHOWN.map((figure) => (
          <div key={figure}>
            <dt>{t(`cards.${figure}`)}</dt>
            <dd data-untold={figures[figure] === null || undefined}>{textOf(figure)}</dd>
          </div>
        ))}
      </dl>
      {incompleteCount > 0 && <p className={classes.note}>{t('cards.someUntold', { count: incompleteCount })}</p>}
    </>
  )
}
