import { useEffect, useRef, useState } from 'react'
import type { EventNumbers } from '#domain/tickets/acts/change/index.ts'

/** Follows the tables. `moved`: others changed them, and so the preview, after the user's last choice. */
export function useFollowed(of: EventNumbers, writing: boolean) {
  const seen = useRef(of)
  const [moved, setMoved] = useState(false)
  useEffect(() => {
    // Its own write does not count as a change by others.
    if (seen.current !== of && !writing) setMoved(true)
    seen.current = of
  }, [of, writing])
  return { moved, forget: () => setMoved(false) }
}
