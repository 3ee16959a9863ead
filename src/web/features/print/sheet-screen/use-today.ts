import { useEffect, useState } from 'react'

/** Longest time that paper carries yesterday's date. */
const POLL_MS = 20_000

/** Midnight in the reader's time zone; follows overnight. */
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
