import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isForPaper, isPressed, PRINT } from '#web/ui/keys/keys.ts'
import { useLocked } from '#web/ui/locked.ts'

/**
 * Counts presses of the print shortcut. This works before the print code is loaded; the browser would otherwise print
 * the visible page.
 * @param hasPaper false if the view has no paper of its own: the browser handles the shortcut
 * @param shownList everything that determines the printed rows. After a change, the count is 0, because the presses
 * were for the earlier rows.
 */
export function usePrintKey(hasPaper: boolean, shownList: readonly unknown[]): number {
  const [{ times, printedList }, ask] = useState<{
    readonly times: number
    readonly printedList: readonly unknown[] | null
  }>({
    times: 0,
    printedList: null,
  })
  const latestList = useRef(shownList)
  useLayoutEffect(() => {
    latestList.current = shownList
  })
  const active = !useLocked() && hasPaper
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isForPaper() || !isPressed(event, PRINT)) return
      event.preventDefault()
      ask(({ times: before }) => ({ times: before + 1, printedList: latestList.current }))
    }
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', press)
      ask((before) => ({ ...before, printedList: null }))
    }
  }, [active])
  return printedList?.every((one, at) => one === shownList[at]) ? times : 0
}
