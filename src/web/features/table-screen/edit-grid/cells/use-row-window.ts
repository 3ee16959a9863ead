import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export const HEAD = 38
/** Number of rows per block. Only whole blocks are rendered, so that most scroll events render nothing. */
const BLOCK = 4
const USUAL = 480

export interface RowWindow {
  readonly from: number
  readonly to: number
  readonly page: number
  readonly sideways: boolean
  onScroll(): void
  scrollRows(rows: number): void
  reveal(row: number, col: number): void
}

/**
 * The range of rows to render: the visible rows and some rows around them. Rendering all rows, which can be thousands,
 * would take seconds.
 */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const [first, setFirst] = useState(0)
  const [sideways, setSideways] = useState(false)
  const [high, setHigh] = useState(USUAL)
  useLayoutEffect(() => {
    const element = box.current!
    const measure = () => setHigh(element.clientHeight || USUAL)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  /**
   * Index of the first visible row. The browser changes the scroll position when the row height changes, so the effect
   * below scrolls back to this row.
   */
  const top = useRef(0)
  useLayoutEffect(() => scrollTo(box.current!, top.current * rowHeight), [box, rowHeight])
  const page = Math.max(1, Math.floor((high - HEAD) / rowHeight))
  const start = Math.min(first, Math.max(0, count - page))
  return {
    from: Math.max(0, start - BLOCK),
    to: Math.min(count, start + page + 2 * BLOCK),
    page,
    sideways,
    onScroll() {
      const { scrollTop, scrollLeft } = box.current!
      top.current = scrollTop / rowHeight
      const block = Math.floor(top.current / BLOCK) * BLOCK
      if (block !== first) setFirst(block)
      setSideways(scrollLeft > 0)
    },
    scrollRows(rows) {
      scrollTo(box.current!, (top.current + rows) * rowHeight)
    },
    reveal(row, col) {
      revealRow(box.current!, row * rowHeight, rowHeight)
      revealColumn(box.current!, col)
    },
  }
}

function scrollTo(box: HTMLElement, top: number): void {
  box.scrollTop = top
}

function revealRow(box: HTMLElement, top: number, height: number): void {
  const rowsHeight = box.clientHeight - HEAD
  if (top < box.scrollTop) box.scrollTop = top
  else if (rowsHeight > 0 && top + height > box.scrollTop + rowsHeight) box.scrollTop = top + height - rowsHeight
}

function revealColumn(box: HTMLElement, col: number): void {
  const headings = box.querySelectorAll<HTMLElement>('[role="columnheader"]')
  const [first, heading] = [headings[0], headings[col + 1]]
  if (!first || !heading) return
  const left = heading.offsetLeft - first.offsetWidth
  const right = heading.offsetLeft + heading.offsetWidth
  if (left < box.scrollLeft) box.scrollLeft = left
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = Math.min(left, right - box.clientWidth)
}
