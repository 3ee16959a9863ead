import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const asking = new Set<() => void>()
let onPaper = false

/** Whether the page is being printed. What comes later on the screen has to be there at once: paper does not wait. */
export function useOnPaper(): boolean {
  // What is first drawn for the paper has not heard that it begins.
  const [now, look] = useState(onPaper)
  // Heard as soon as it stands there: React subscribes to stores, and runs effects, a moment later.
  useLayoutEffect(() => {
    const follow = () => look(onPaper)
    follow()
    return subscribe(follow)
  }, [])
  return now
}

function subscribe(listener: () => void): () => void {
  if (asking.size === 0) {
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
  }
  asking.add(listener)
  return () => {
    asking.delete(listener)
    if (asking.size > 0) return
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    onPaper = false
  }
}

const begin = () => tell(true)
const end = () => tell(false)

/** The browser lays out the paper as soon as the event has been heard. */
function tell(now: boolean): void {
  onPaper = now
  flushSync(() => asking.forEach((listener) => listener()))
}
