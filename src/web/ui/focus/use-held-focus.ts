import { useLayoutEffect, useState } from 'react'

/**
 * A button that is disabled while something runs loses the focus to nobody. Once it has run, what had the focus when it
 * began has it again, unless somebody went elsewhere meanwhile.
 */
export function useHeldFocus(running: boolean): void {
  const [seen, see] = useState<{ readonly running: boolean; readonly held: Element | null }>({
    running: false,
    held: null,
  })
  // While rendering, not afterwards: a button that is disabled has lost it by then.
  if (running !== seen.running) see({ running, held: running ? document.activeElement : seen.held })
  const { held } = seen
  useLayoutEffect(() => {
    if (!running && document.activeElement === document.body && held instanceof HTMLElement)
      held.focus({ preventScroll: true })
  }, [running, held])
}
