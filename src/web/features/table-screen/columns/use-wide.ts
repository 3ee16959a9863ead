import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * Marks a scrolling box with `data-wide` while what is in it is wider than the box. Only then do columns stick: thirty
 * sticking cells made each keystroke's paint three times as long.
 * @returns `room`: the box's width in pixels without a scrollbar's, whether that is there or not: no column moves when it
 *   comes, only the last one, which holds no field, is narrower
 */
export function useWide(): { readonly box: RefObject<HTMLDivElement | null>; readonly room: number } {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(roomAhead)
  // Before the first paint: columns do not jump.
  useLayoutEffect(() => {
    const element = box.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const scrollbar = scrollbarOf(element)
    const look = () => {
      const { clientWidth, offsetWidth } = element
      setRoom(Math.max(0, offsetWidth - scrollbar))
      element.toggleAttribute('data-wide', element.scrollWidth > clientWidth)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return { box, room }
}

/** The card's border, both sides. */
const BORDER = 2

/**
 * The room that a box in the page's main part will have. Columns that are drawn for another room first are painted so
 * once: the browser places them anew a frame after their widths change.
 */
function roomAhead(): number {
  const main = document.querySelector('main')
  if (!main?.clientWidth) return Infinity
  const scrollbar = scrollbarOf(main)
  const { paddingLeft, paddingRight } = getComputedStyle(main)
  return main.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - BORDER - scrollbar
}

/** Pixels of a scrollbar. */
function scrollbarOf(parent: Element): number {
  const bar = parent.appendChild(document.createElement('div'))
  bar.style.cssText = 'position:absolute;overflow:scroll'
  const width = bar.offsetWidth - bar.clientWidth
  bar.remove()
  return width
}
