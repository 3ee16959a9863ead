import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { steady } from './widths.ts'

/**
 * Marks a scrolling box with `data-wide` while what is in it is wider than the box. Only then do columns stick: thirty
 * sticking cells made each keystroke's paint three times as long.
 * @param wanted pixels its content would like; `room` is what the box has of them
 */
export function useWide(wanted: number): { readonly box: RefObject<HTMLDivElement | null>; readonly room: number } {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(Infinity)
  // Before the first paint: columns do not jump.
  useLayoutEffect(() => {
    const element = box.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const look = () => {
      // Nobody waits for what more there is.
      const now = Math.min(element.clientWidth, wanted)
      setWidth((held) => steady(held, now))
      element.toggleAttribute('data-wide', element.scrollWidth > element.clientWidth)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    observer.observe(content)
    return () => observer.disconnect()
  }, [wanted])
  return { box, room: Math.min(width, wanted) }
}
