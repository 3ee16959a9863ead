import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { PORTALS_ID } from '#web/styles/theme.ts'
import { placed, type Side } from './tooltip-place.ts'
import classes from './tooltip.module.css'

/** Delay in milliseconds from hover or focus until the tooltip is shown. */
const DELAY_MS = 300

export interface TooltipProps {
  /** The text; undefined for no tooltip. */
  readonly label: string | undefined
  readonly side?: Side
  /** One element. It gets `aria-describedby`, unless the label is already its accessible name. */
  readonly children: ReactElement<{ 'aria-describedby'?: string | undefined; 'aria-label'?: string | undefined }>
}

/**
 * A tooltip of one element. It is shown while the pointer is over the element or the tooltip (WCAG 1.4.13), and while
 * the element has the keyboard focus. Escape closes it. Own code, because Mantine's tooltip would add 20 kB to the
 * initial JavaScript.
 */
export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  const id = useId()
  const { target, wait, leave, close } = useTarget(id)
  const shown = label !== undefined && target !== null
  useClosing(shown, close)
  const described = [children.props['aria-describedby'], id].filter(Boolean).join(' ')
  return (
    <span
      className={classes.around}
      onPointerEnter={(event: PointerEvent) => event.pointerType !== 'touch' && wait(event.currentTarget)}
      onPointerLeave={leave}
      onPointerDown={close}
      onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && wait(event.currentTarget)}
      onBlur={close}
    >
      {shown && children.props['aria-label'] !== label
        ? cloneElement(children, { 'aria-describedby': described })
        : children}
      {shown && createPortal(<Bubble id={id} label={label} side={side} target={target} />, portal())}
    </span>
  )
}

/** The element whose tooltip is shown; null for none. Set after `DELAY_MS`. */
function useTarget(id: string) {
  const [target, setTarget] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = () => {
    clearTimeout(timer.current)
    setTarget(null)
  }
  const wait = (anchor: Element) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTarget(anchor.firstElementChild), DELAY_MS)
  }
  /**
   * Closes the tooltip when the pointer leaves the element, but not while it is over the tooltip. The tooltip gets no
   * pointer events, because presses go through it to the page.
   */
  const leave = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    if (!isOver(id, clientX, clientY)) return close()
    const controller = new AbortController()
    const follow = (moved: MouseEvent) => {
      if (isOver(id, moved.clientX, moved.clientY)) return
      controller.abort()
      if (!currentTarget.contains(moved.target as Node)) close()
    }
    document.addEventListener('pointermove', follow, controller)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { target, wait, leave, close }
}

/** Pixels around a tooltip that count as part of it. A little more than the gap between element and tooltip. */
const GAP = 10

function isOver(id: string, x: number, y: number): boolean {
  const bubble = document.getElementById(id)?.getBoundingClientRect()
  if (!bubble?.width) return false
  return x >= bubble.left - GAP && x <= bubble.right + GAP && y >= bubble.top - GAP && y <= bubble.bottom + GAP
}

/**
 * Closes the tooltip when the user presses Escape, wherever the focus is. Scrolling also closes the tooltip, because
 * its element may move away.
 */
function useClosing(shown: boolean, close: () => void): void {
  useEffect(() => {
    if (!shown) return
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('keydown', (event) => event.key === 'Escape' && close(), { signal, capture: true })
    document.addEventListener('scroll', close, { signal, capture: true })
    return () => controller.abort()
  })
}

function Bubble({ id, label, side, target }: { id: string; label: string; side: Side; target: Element }) {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = bubble.current!
    const viewport = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight }
    const { left, top } = placed(
      target.getBoundingClientRect(),
      bubble.current!.getBoundingClientRect(),
      side,
      viewport,
    )
    style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
  })
  return (
    <div id={id} ref={bubble} role="tooltip" className={classes.tooltip}>
      {label}
    </div>
  )
}

/**
 * The element to render tooltips in. A tooltip can contain data, such as a name, so it must be hidden while the sign-in
 * screen covers the page. The tooltips of the sign-in screen are then rendered in the body.
 */
function portal(): Element {
  const portals = document.getElementById(PORTALS_ID)
  return portals && !portals.closest('[hidden]') ? portals : document.body
}
