import { useEffect, useRef, useState } from 'react'
import type { EventNumbers } from '#domain/tickets/acts/change/index.ts'

/**
 * Detects changes by other users: `hasChanged` is true if the tables, and thus the preview, changed after the user's
 * last choice.
 */
export function useTableChanges(eventNumbers: EventNumbers, isWriting: boolean) {
  const lastNumbers = useRef(eventNumbers)
  const [hasChanged, setHasChanged] = useState(false)
  useEffect(() => {
    // The user's own write changes the tables, too; these changes do not count.
    if (lastNumbers.current !== eventNumbers && !isWriting) setHasChanged(true)
    lastNumbers.current = eventNumbers
  }, [eventNumbers, isWriting])
  return { hasChanged, forget: () => setHasChanged(false) }
}
