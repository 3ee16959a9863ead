import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { phrase } from '#web/messages/phrase.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './Pager.module.css'

export interface PagerProps {
  readonly page: number
  readonly pages: number
  onOpen(page: number): void
  readonly children: ReactNode
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const
const first = <IconChevronsLeft {...icon} />
const previous = <IconChevronLeft {...icon} />
const next = <IconChevronRight {...icon} />
const last = <IconChevronsRight {...icon} />

/**
 * The text 'Page X of Y' with its buttons. Each keystroke of a search renders the pager, so it has plain HTML buttons,
 * which are faster than Mantine's.
 */
export function Pager({ page, pages, onOpen, children }: PagerProps) {
  const { t, number } = useMessages()
  const to = useMemo(
    () => ({
      first: t('table.firstPage'),
      previous: t('table.previousPage'),
      next: t('table.nextPage'),
      last: t('table.lastPage'),
    }),
    [t],
  )
  const pageOf = useMemo(() => phrase(t, 'table.pageOf', ['page', 'pages']), [t])
  const leads = (target: number) => target >= 1 && target <= pages && target !== page
  const button = (label: string, target: number, icon: ReactNode) => (
    <button
      type="button"
      className={classes.pageButton}
      aria-label={label}
      title={label}
      // Not `disabled`: when the last page opens, the pressed button for the next page would lose the focus.
      aria-disabled={!leads(target) || undefined}
      onClick={leads(target) ? () => onOpen(target) : undefined}
    >
      {icon}
    </button>
  )
  return (
    <div className={classes.pager}>
      {children}
      <div className={classes.pages}>
        {button(to.first, 1, first)}
        {button(to.previous, page - 1, previous)}
        <span aria-live="polite">{pageOf({ page: number(page), pages: number(pages) })}</span>
        {button(to.next, page + 1, next)}
        {button(to.last, pages, last)}
      </div>
    </div>
  )
}
