import { useLayoutEffect, useState } from 'react'

/**
 * A button that is disabled while its work runs loses the focus. Restores it afterwards, unless the focus has moved.
 */
export function useHeldFocus(running: boolean): void {
  const [lastFocus, see] = useState<{ readonly running: boolean; readonly element: Element | null }>({
    running: false,
    element: null,
  })
  // Read during the render, because afterwards the disabled button has already lost the focus.
  if (running !== lastFocus.running) see({ running, element: running ? document.activeElement : lastFocus.element })
  const { element } = lastFocus
  useLayoutEffect(() => {
    if (!running && document.activeElement === document.body && element instanceof HTMLElement)
      element.focus({ preventScroll: true })
  }, [running, element])
}
