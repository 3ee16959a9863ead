import { useEffect, useRef, type RefObject } from 'react'

/**
 * Marks a scrolling box with `data-wide` while what is in it is wider than the box. Only then do columns stick: thirty
 * sticking cells made each keystroke's paint three times as long.
 */
export function useWide(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const observer = new ResizeObserver(() => element.toggleAttribute('data-wide', element.scrollWidth > element.clientWidth))
    observer.observe(element)
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return box
}
