import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isForPaper, isPressed, PRINT } from '#web/ui/keys/keys.ts'
import { useLocked } from '#web/ui/locked.ts'

/**
 * How often the key that prints was pressed. The screen hears it for the list's paper, which is fetched later: the
 * browser would print what is seen of the list.
 * @param hasPaper without it the key is left to the browser
 * @param shown what would be printed: a press is forgotten once that is something else, or the screen has gone
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
