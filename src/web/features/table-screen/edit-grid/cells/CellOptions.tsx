import { type RefObject, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Option } from '#web/kinds/options.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import classes from './CellGrid.module.css'

export interface CellOptionsProps {
  readonly id: string
  readonly label: string
  readonly options: readonly Option[]
  readonly marked: number
  readonly input: RefObject<HTMLElement | null>
  onChoose(value: string): void
}

/** Maximum number of rendered options. Typing reduces the options to those that match. */
export const OPTIONS_SHOWN = 100
/** Height in pixels that the list needs below the cell. If there is less, the list opens above the cell. */
const ROOM = 250

/**
 * The list of options below a cell. The focus stays in the cell's input. The input's attribute `aria-activedescendant`
 * names the marked option, so that screen readers read this option.
 */
export function CellOptions({ id, label, options, marked, input, onChoose }: CellOptionsProps) {
  const { t } = useMessages()
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const placeList = () => {
      const cell = input.current?.getBoundingClientRect()
      if (!cell || !list.current) return
      const { style, offsetHeight } = list.current
      const below = cell.bottom + Math.min(ROOM, offsetHeight) <= window.innerHeight
      style.top = `${below ? cell.bottom + 2 : Math.max(4, cell.top - offsetHeight - 2)}px`
      style.left = `${Math.max(4, Math.min(cell.left, window.innerWidth - list.current.offsetWidth - 4))}px`
      style.minWidth = `${cell.width}px`
    }
    placeList()
    window.addEventListener('scroll', placeList, { capture: true, passive: true })
    window.addEventListener('resize', placeList)
    return () => {
      window.removeEventListener('scroll', placeList, { capture: true })
      window.removeEventListener('resize', placeList)
    }
  })
  useLayoutEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  // Rendered in the document's body, because the grid's scrolling box would cut off the list.
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- has a role; the focus stays in the cell's input (aria-activedescendant)
    <div
      ref={list}
      id={id}
      // ARIA does not allow a listbox without options.
      role={options.length > 0 ? 'listbox' : 'status'}
      aria-label={label}
      className={classes.options}
      // Stops the browser from moving the focus out of the input.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.slice(0, OPTIONS_SHOWN).map((option, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the cell's input handles the keys
        <div
          key={option.value}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === marked}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </div>
      ))}
      {options.length === 0 && <p>{t('table.nothingFound')}</p>}
      {options.length > OPTIONS_SHOWN && (
        <p aria-hidden>{t('common.andMore', { count: options.length - OPTIONS_SHOWN })}</p>
      )}
    </div>,
    document.body,
  )
}
