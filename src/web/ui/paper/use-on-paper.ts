import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const listeners = new Set<() => void>()
let onPaper = false

/** True while the page is being printed. Content that is otherwise rendered late must then be rendered at once. */
export function useOnPaper(): boolean {
  // Starts with the current value, because a component that is mounted for a print has missed the event.
  const [now, setNow] = useState(onPaper)
  // A layout effect. Other effects, and subscriptions of `useSyncExternalStore`, come too late for the print.
  useLayoutEffect(() => {
    const follow = () => setNow(onPaper)
    follow()
    return subscribe(follow)
  }, [])
  return now
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    onPaper = false
  }
}

const begin = () => notify(true)
const end = () => notify(false)

/** Renders the listeners synchronously, because the browser lays out the printed page when this function returns. */
function notify(now: boolean): void {
  onPaper = now
  flushSync(() => listeners.forEach((listener) => listener()))
}
