import { useEffect, useRef, useState } from 'react'
import type { EventNumbers } from '#domain/tickets/acts/change/index.ts'

/** `moved` is true if others have changed the tables, and thus the preview, since the user's last choice. */
export function useFollowed(of: EventNumbers, writing: boolean) {
  const seen = useRef(of)
  const [moved, setMoved] = useState(false)
  useEffect(() => {
    // Table changes during the user's own write do not count.
    if (seen.current !== of && !writing) setMoved(true)
    seen.current = of
  }, [of, writing])
  return { moved, forget: () => setMoved(false) }
}
