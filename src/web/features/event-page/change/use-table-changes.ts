import { useEffect, useRef, useState } from 'react'
import type { EventNumbers } from '#domain/tickets/acts/change/index.ts'

/** `hasChanged` is true if others have changed the tables, and thus the preview, since the user's last choice. */
export function useTableChanges(eventNumbers: EventNumbers, isWriting: boolean) {
  const lastNumbers = useRef(eventNumbers)
  const [hasChanged, setHasChanged] = useState(false)
  useEffect(() => {
    // Table changes during the user's own write do not count.
    if (lastNumbers.current !== eventNumbers && !isWriting) setHasChanged(true)
    lastNumbers.current = eventNumbers
  }, [eventNumbers, isWriting])
  return { hasChanged, forget: () => setHasChanged(false) }
}
