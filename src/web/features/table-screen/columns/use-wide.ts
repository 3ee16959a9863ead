import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * Sets the attribute `data-wide` while the list is wider than its box. Columns are sticky only then, because sticky
 * cells are slow: 30 of them tripled the paint time of each keystroke.
 * @returns `boxWidth`: the width of the box in pixels minus that of a vertical scrollbar, even while none is shown. The
 * column widths are computed from `boxWidth` and therefore do not change when a scrollbar appears.
 */
export function useWide(): { readonly box: RefObject<HTMLDivElement | null>; readonly boxWidth: number } {
  const box = useRef<HTMLDivElement>(null)
  const [boxWidth, setBoxWidth] = useState(expectedRoom)
  useLayoutEffect(() => {
    const element = box.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const scrollbar = scrollbarOf(element)
    const measure = () => {
      const { clientWidth, offsetWidth } = element
      setBoxWidth(Math.max(0, offsetWidth - scrollbar))
      element.toggleAttribute('data-wide', element.scrollWidth > clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return { box, boxWidth }
}

/** Total width in pixels of the card's left and right border. */
const BORDER = 2

/**
 * Estimates the width of the list's box for the first render. An estimate that is wrong would be visible for one frame.
 */
function expectedRoom(): number {
  const main = document.querySelector('main')
  if (!main?.clientWidth) return Infinity
  const scrollbar = scrollbarOf(main)
  const { paddingLeft, paddingRight } = getComputedStyle(main)
  return main.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - BORDER - scrollbar
}

function scrollbarOf(parent: Element): number {
  const bar = parent.appendChild(document.createElement('div'))
  bar.style.cssText = 'position:absolute;overflow:scroll'
  const width = bar.offsetWidth - bar.clientWidth
  bar.remove()
  return width
}
