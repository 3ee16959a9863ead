import { useEffect, useRef, useState } from 'react'
import type { EventNumbers } from '#domain/tickets/acts/change/index.ts'

/** `moved`: since the user's last choice others changed the tables, and thus the preview. */
export function useFollowed(of: EventNumbers, writing: boolean) {
  const seen = useRef(of)
  const [moved, setMoved] = useState(false)
  useEffect(() => {
    // A table change during the user's own write does not count.
    if (seen.current !== of && !writing) setMoved(true)
    seen.current = of
  }, [of, writing])
  return { moved, forget: () => setMoved(false) }
}
