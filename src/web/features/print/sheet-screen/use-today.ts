import { useEffect, useState } from 'react'

/** Longest time that paper carries yesterday's date. */
const LOOK_MS = 20_000

/** Midnight in the reader's time zone; follows overnight. */
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
