import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * Sets `data-wide` while the content is wider than the scrolling box. Only then are columns sticky: thirty sticky cells
 * made each keystroke's paint three times as long.
 * @returns `room`: the box's width in pixels without a scrollbar, present or not, so that a scrollbar narrows only the
 * last column
 */
export function useWide(): { readonly box: RefObject<HTMLDivElement | null>; readonly room: number } {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(expectedRoom)
  useLayoutEffect(() => {
    const element = box.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const scrollbar = scrollbarOf(element)
    const measure = () => {
      const { clientWidth, offsetWidth } = element
      setRoom(Math.max(0, offsetWidth - scrollbar))
      element.toggleAttribute('data-wide', element.scrollWidth > clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return { box, room }
}

/** Pixels of both borders of the card. */
const BORDER = 2

/** Expected width of a box in the page's main part: a wrong first width would be painted for a frame. */
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
