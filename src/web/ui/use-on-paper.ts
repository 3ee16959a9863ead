import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. What comes later on the screen has to be there at once: paper does not wait. */
export function useOnPaper(): boolean {
  const [onPaper, setOnPaper] = useState(false)
  useEffect(() => {
    // The browser lays out the paper as soon as the event has been heard.
    const begin = () => flushSync(() => setOnPaper(true))
    const end = () => setOnPaper(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return onPaper
}
