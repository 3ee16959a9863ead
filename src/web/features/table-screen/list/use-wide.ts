import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { steady } from './widths.ts'

/**
 * Marks a scrolling box with `data-wide` while what is in it is wider than the box. Only then do columns stick: thirty
 * sticking cells made each keystroke's paint three times as long.
 * @returns `room`: the box's inner width in pixels, which does not follow a scrollbar that goes
 */
export function useWide(): { readonly box: RefObject<HTMLDivElement | null>; readonly room: number } {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(Infinity)
  // Before the first paint: columns do not jump.
  useLayoutEffect(() => {
    const element = box.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const look = () => {
      const { clientWidth } = element
      setRoom((held) => steady(held, clientWidth))
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
