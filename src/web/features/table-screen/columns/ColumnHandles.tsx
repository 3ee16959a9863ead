import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Arranged, moved, MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH } from '#domain/grid/arrangement.ts'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useArrange } from '#web/state/lists/list-states.ts'
import type { Column } from './use-columns.ts'
import { fittingWidth } from './fit.ts'

export interface ColumnHandlesProps {
  readonly table: TableName
  readonly box: RefObject<HTMLDivElement | null>
  readonly columns: readonly Column[]
  readonly arranged: Arranged
  readonly rows: readonly Row[]
}

/**
 * Distances in pixels. A press at most `NEAR` from the edge of a heading begins to resize the column. The icons in the
 * heading are further away from the edge. A pointer that has moved by `FAR` drags the heading.
 */
const NEAR = { before: 3, after: 6 } as const
const FAR = 8

/**
 * Mouse only. Dragging the edge of a heading resizes the column. A double click on the edge fits the column to its
 * texts. Dragging the heading itself moves the column. By keyboard, the columns panel resizes and moves columns.
 */
export function ColumnHandles(props: ColumnHandlesProps) {
  const { label } = useMessages()
  const arrange = useArrange(props.table)
  const latest = useRef({ ...props, label, arrange })
  useLayoutEffect(() => {
    latest.current = { ...props, label, arrange }
  })
  const { box } = props
  useEffect(() => {
    const table = box.current?.querySelector('table')
    if (!table) return
    const ended = new AbortController()
    const { signal } = ended
    const fit = (heading: HTMLElement) => {
      const { columns, rows, label: say, arrange: arranging } = latest.current
      const column = columns.find(({ field }) => field === heading.dataset['field'])
      if (!column) return
      const widths = { ...widthsOf(table), [column.field]: fittingWidth(column, say(column.label), rows) }
      arranging.change({ widths: { ...latest.current.arranged.widths, ...widths } })
    }
    const head = table.tHead!
    head.addEventListener('pointermove', (event) => head.toggleAttribute('data-edge', headingAt(event) !== null), {
      signal,
    })
    head.addEventListener('pointerleave', () => head.removeAttribute('data-edge'), { signal })
    head.addEventListener(
      'dblclick',
      (event) => {
        const heading = headingAt(event)
        if (heading) fit(heading)
      },
      { signal },
    )
    head.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== 0 || event.pointerType === 'touch') return
        const edge = headingAt(event)
        const heading = (event.target as Element).closest<HTMLElement>('th[data-field]')
        if (edge) {
          // Stops the browser from selecting text while the edge is dragged.
          event.preventDefault()
          pull(table, edge, event, signal, (widths) =>
            latest.current.arrange.change({ widths: { ...latest.current.arranged.widths, ...widths } }),
          )
        } else if (heading)
          carry(head, heading, event, signal, (field, to) =>
            latest.current.arrange.change({ columns: moved(latest.current.arranged.columns, field, to) }),
          )
      },
      { signal },
    )
    return () => ended.abort()
  }, [box])
  return null
}

function headingAt({ target, clientX }: MouseEvent): HTMLElement | null {
  const heading = (target as Element).closest('th')
  if (!heading) return null
  const { left, right } = heading.getBoundingClientRect()
  const near =
    right - clientX <= NEAR.before ? heading : clientX - left <= NEAR.after ? heading.previousElementSibling : null
  return near instanceof HTMLElement && near.dataset['field'] !== undefined ? near : null
}

const headingsIn = (table: Element) => [...table.querySelectorAll<HTMLElement>('th[data-field]')]

const widthsOf = (table: Element): Record<string, number> =>
  Object.fromEntries(
    headingsIn(table).map((heading) => [heading.dataset['field']!, Math.round(heading.getBoundingClientRect().width)]),
  )

/** Resizes a column. During the drag only the DOM changes; React gets the widths at the end. */
function pull(
  table: HTMLTableElement,
  heading: HTMLElement,
  { clientX, pointerId }: PointerEvent,
  ended: AbortSignal,
  onEnd: (widths: Record<string, number>) => void,
): void {
  const headings = headingsIn(table)
  const field = heading.dataset['field']!
  const before = widthsOf(table)
  const otherWidths = Math.max(0, Number.parseFloat(table.style.minWidth) - sum(before))
  let widths: Record<string, number> | null = null
  const columns = table.querySelectorAll<HTMLElement>('col')
  const draw = (next: Record<string, number>) => {
    headings.forEach((one, at) => (columns[at + 1]!.style.width = `${next[one.dataset['field']!]}px`))
    table.style.minWidth = `${sum(next) + otherWidths}px`
  }
  heading.setPointerCapture(pointerId)
  follow(heading, ended, {
    move(event) {
      const width = Math.round(before[field]! + event.clientX - clientX)
      if (widths === null && width === before[field]) return
      widths = { ...before, [field]: Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, width)) }
      draw(widths)
    },
    end() {
      ignoreClick()
      if (widths) onEnd(widths)
    },
    drop: () => widths && draw(before),
  })
}

const sum = (widths: Readonly<Record<string, number>>): number =>
  Object.values(widths).reduce((all, width) => all + width, 0)

function carry(
  head: HTMLElement,
  heading: HTMLElement,
  start: PointerEvent,
  ended: AbortSignal,
  onEnd: (field: string, to: string) => void,
): void {
  const headings = headingsIn(head)
  const from = headings.indexOf(heading)
  let to: HTMLElement | null = null
  let carried = false
  const mark = (next: HTMLElement | null) => {
    to?.removeAttribute('data-drop')
    to = next
    to?.setAttribute('data-drop', headings.indexOf(to) > from ? 'after' : 'before')
  }
  const clear = () => {
    mark(null)
    heading.removeAttribute('data-carried')
  }
  follow(window, ended, {
    move({ clientX }) {
      if (!carried && Math.abs(clientX - start.clientX) < FAR) return
      carried = true
      heading.setAttribute('data-carried', '')
      const headingBelow = headings.find((one) => {
        const { left, right } = one.getBoundingClientRect()
        return left <= clientX && clientX < right
      })
      mark(headingBelow === heading ? null : (headingBelow ?? to))
    },
    end() {
      const targetField = to?.dataset['field']
      clear()
      if (!carried) return
      ignoreClick()
      if (targetField !== undefined) onEnd(heading.dataset['field']!, targetField)
    },
    drop: clear,
  })
}

/** Stops the click that a browser may send to the heading after the release, because this click would sort. */
function ignoreClick(): void {
  const ended = new AbortController()
  window.addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal: ended.signal })
  setTimeout(() => ended.abort())
}

interface Following {
  move(event: PointerEvent): void
  end(): void
  /** Undoes the drag. Called if the browser cancels the drag, or if the table is unmounted. */
  drop(): void
}

function follow(target: EventTarget, ended: AbortSignal, { move, end, drop }: Following): void {
  const over = new AbortController()
  const { signal } = over
  const finish = (how: () => void) => () => {
    over.abort()
    how()
  }
  ended.addEventListener('abort', finish(drop), { signal })
  target.addEventListener('pointermove', (event) => move(event as PointerEvent), { signal })
  target.addEventListener('pointerup', finish(end), { signal })
  target.addEventListener('pointercancel', finish(drop), { signal })
}
