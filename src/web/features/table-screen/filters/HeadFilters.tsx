import { IconFilter } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { fieldOf, type TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { FILTER_COLUMN, isPressed } from '#web/ui/keys/keys.ts'
import type { OpenFilter } from './FilterPanel.tsx'
import classes from './filters.module.css'

const funnel = <IconFilter size={14} aria-hidden />

export function HeadFilters({
  declaration,
  onOpenFilter,
}: {
  readonly declaration: TableDeclaration
  onOpenFilter(openFilter: OpenFilter): void
}) {
  const { t, label } = useMessages()
  const container = useRef<HTMLSpanElement>(null)
  const [heading, setHeading] = useState<HTMLElement | null>(null)
  useHeadings(container, setHeading, onOpenFilter)
  const field = heading?.dataset['field']
  const declared = field === undefined ? undefined : fieldOf(declaration, field)
  return (
    <>
      <span ref={container} hidden />
      {heading?.isConnected &&
        declared &&
        createPortal(
          // Only for the mouse, so not in the tab order. By keyboard, Alt+Down and the menu open filters.
          <button
            type="button"
            tabIndex={-1}
            className={classes.funnel}
            aria-label={t('filter.column', { column: label(declared.label) })}
            title={t('filter.column', { column: label(declared.label) })}
            onClick={() => onOpenFilter({ field: field!, at: opener(heading) })}
          >
            {funnel}
          </button>,
          heading,
        )}
    </>
  )
}

const opener = (heading: HTMLElement): HTMLElement => heading.querySelector('button') ?? heading

const headingAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('th[data-field]') : null

function useHeadings(
  container: RefObject<HTMLElement | null>,
  onOver: (heading: HTMLElement | null) => void,
  onOpenFilter: (openFilter: OpenFilter) => void,
): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const heading = headingAt(event.target)
    if (!heading || !isPressed(event, FILTER_COLUMN)) return
    event.preventDefault()
    onOpenFilter({ field: heading.dataset['field']!, at: opener(heading) })
  })
  useEffect(() => {
    const screen = container.current?.closest('section')
    if (!screen) return
    const onPointerOver = (event: Event) => onOver(headingAt(event.target))
    const onPointerOut = () => onOver(null)
    const onKey = (event: KeyboardEvent) => pressed(event)
    screen.addEventListener('mouseover', onPointerOver)
    screen.addEventListener('mouseleave', onPointerOut)
    screen.addEventListener('keydown', onKey)
    return () => {
      screen.removeEventListener('mouseover', onPointerOver)
      screen.removeEventListener('mouseleave', onPointerOut)
      screen.removeEventListener('keydown', onKey)
    }
  }, [container, onOver])
}
