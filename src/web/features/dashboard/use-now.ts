import { useEffect, useState } from 'react'

const MINUTE = 60_000

/**
 * The current time, updated every minute.
 * @param still true stops the updates
 */
export function useNow(still = false): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (still) return undefined
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [still])
  return now
}
