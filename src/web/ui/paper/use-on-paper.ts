import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const asking = new Set<() => void>()
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

/** Notifies the listeners. They render synchronously, because the browser lays out the page as soon as this returns. */
function tell(now: boolean): void {
  onPaper = now
  flushSync(() => asking.forEach((listener) => listener()))
}
