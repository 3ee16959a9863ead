import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The current time, to the minute. @param still while true it does not go on */
export function useNow(still = false): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (still) return undefined
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [still])
  return now
}
