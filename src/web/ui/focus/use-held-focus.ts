import { useLayoutEffect, useState } from 'react'

/** A button disabled while it runs loses the focus. Restores the focus after the run, unless it moved meanwhile. */
export function useHeldFocus(running: boolean): void {
  const [seen, see] = useState<{ readonly running: boolean; readonly held: Element | null }>({
    running: false,
    held: null,
  })
  // Stored during the render, because afterwards the disabled button has already lost the focus.
  if (running !== seen.running) see({ running, held: running ? document.activeElement : seen.held })
  const { held } = seen
  useLayoutEffect(() => {
    if (!running && document.activeElement === document.body && held instanceof HTMLElement)
      held.focus({ preventScroll: true })
  }, [running, held])
}
