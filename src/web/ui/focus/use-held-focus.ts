import { useLayoutEffect, useState } from 'react'

/**
 * A button that is disabled while its work runs loses the focus. Restores it afterwards, unless the focus has moved.
 */
export function useHeldFocus(running: boolean): void {
  const [seen, see] = useState<{ readonly running: boolean; readonly held: Element | null }>({
    running: false,
    held: null,
  })
  // Read during the render, because afterwards the disabled button has already lost the focus.
  if (running !== seen.running) see({ running, held: running ? document.activeElement : seen.held })
  const { held } = seen
  useLayoutEffect(() => {
    if (!running && document.activeElement === document.body && held instanceof HTMLElement)
      held.focus({ preventScroll: true })
  }, [running, held])
}
