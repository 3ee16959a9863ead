import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const listeners = new Set<() => void>()
let onPaper = false

/** True while the page is being printed. Lazy content must then render immediately. */
export function useOnPaper(): boolean {
  // Read on mount, because components that are mounted for the print have missed the event.
  const [now, setNow] = useState(onPaper)
  // A layout effect, because React runs other effects, and subscribes to stores, too late.
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

/** Notifies the listeners. They render synchronously, because the browser lays out the page as soon as this returns. */
function notify(now: boolean): void {
  onPaper = now
  flushSync(() => listeners.forEach((listener) => listener()))
}
