import { useEffect, useState } from 'react'

/** How long paper may carry yesterday's date. */
const LOOK_MS = 20_000

/** The beginning of today where the page is read; a page left open overnight follows. */
export function useToday(): number {
  const [today, setToday] = useState(startOfDay)
  useEffect(() => {
    const look = () => setToday(startOfDay())
    const timer = setInterval(look, LOOK_MS)
    window.addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', look)
    }
  }, [])
  return today
}

const startOfDay = () => new Date().setHours(0, 0, 0, 0)
