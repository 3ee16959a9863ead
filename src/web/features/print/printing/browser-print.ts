import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useEarlyPress } from '#web/ui/paper/early-print-key.tsx'
import { isPressed, PRINT } from '#web/ui/keys/keys.ts'

export interface BrowserPrint {
  onShortcut(): void
  /** Called at any print command of the browser. */
  onBeforePrint(): void
  /** If false, printing is left to the browser. */
  readonly active: boolean
}

/** Open papers. The last one opened answers the browser's commands: a dialog's before that of the page below. */
const papers: symbol[] = []

/** Handles Ctrl+P (⌘P), even while the paper was loading. The browser's menu command can only be observed. */
export function useBrowserPrint({ active, onShortcut, onBeforePrint }: BrowserPrint): void {
  const key = useEffectEvent((event: KeyboardEvent) => {
    // A list's screen may have handled the key for its own paper.
    if (event.defaultPrevented || !isPressed(event, PRINT)) return
    event.preventDefault()
    onShortcut()
  })
  const before = useEffectEvent(() => onBeforePrint())
  const earlyPress = useEarlyPress()
  const early = useEffectEvent(() => {
    if (earlyPress?.take()) onShortcut()
  })
  useEffect(() => {
    if (active) early()
  }, [active])
  // A layout effect, so that no key press is missed.
  useLayoutEffect(() => {
    if (!active) return
    const own = Symbol()
    papers.push(own)
    const isLast = () => papers.at(-1) === own
    const onKey = (event: KeyboardEvent) => isLast() && key(event)
    const onBefore = () => isLast() && before()
    window.addEventListener('keydown', onKey)
    window.addEventListener('beforeprint', onBefore)
    return () => {
      papers.splice(papers.indexOf(own), 1)
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('beforeprint', onBefore)
    }
  }, [active])
}
