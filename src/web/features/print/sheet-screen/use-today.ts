import { useEffect, useState } from 'react'

/**
 * Interval in milliseconds at which the date is checked. After midnight, a paper has the old date for at most this
 * time.
 */
const POLL_MS = 20_000

/** The start of the current day in the user's time zone, in milliseconds. A new day renders the component again. */
export function useToday(): number {
  const [today, setToday] = useState(startOfDay)
  useEffect(() => {
    const poll = () => setToday(startOfDay())
    const timer = setInterval(poll, POLL_MS)
    window.addEventListener('focus', poll)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', poll)
    }
  }, [])
  return today
}

const startOfDay = () => new Date().setHours(0, 0, 0, 0)
