import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Marks and counts the items of a list that do not fit on its single line. Runs after each render. */
export function useHidden(): { readonly line: RefObject<HTMLUListElement | null>; readonly hidden: number } {
  const line = useRef<HTMLUListElement>(null)
  const [hidden, setHidden] = useState(0)
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const measure = () => {
      const end = element.getBoundingClientRect().right + 1
      const hiddenChildren = [...element.children].filter((child) => child.getBoundingClientRect().right > end)
      for (const child of element.children) child.toggleAttribute('data-cut', hiddenChildren.includes(child))
      setHidden(hiddenChildren.length)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return { line, hidden }
}
