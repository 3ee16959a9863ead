import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isForPaper, isPressed, PRINT } from '#web/ui/keys/keys.ts'
import { useLocked } from '#web/ui/locked.ts'

/**
 * Counts presses of the print shortcut, also before the print code is loaded. Without the handler, the browser would
 * print the visible page.
 * @param hasPaper false leaves the key to the browser
 * @param shown the content to print; a change cancels earlier presses
 */
export function usePrintKey(hasPaper: boolean, shown: readonly unknown[]): number {
  const [{ times, of }, ask] = useState<{ readonly times: number; readonly of: readonly unknown[] | null }>({
    times: 0,
    of: null,
  })
  const now = useRef(shown)
  useLayoutEffect(() => {
    now.current = shown
  })
  const active = !useLocked() && hasPaper
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isForPaper() || !isPressed(event, PRINT)) return
      event.preventDefault()
      ask(({ times: before }) => ({ times: before + 1, of: now.current }))
    }
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', press)
      ask((before) => ({ ...before, of: null }))
    }
  }, [active])
  return of?.every((one, at) => one === shown[at]) ? times : 0
}
