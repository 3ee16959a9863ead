import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useEarlyPress } from '#web/ui/paper/early-print-key.tsx'
import { isPressed, PRINT } from '#web/ui/keys/keys.ts'

export interface BrowserPrint {
  /** The browser's shortcut was pressed. */
  onShortcut(): void
  /** The browser is about to print, by whatever command. */
  onBeforePrint(): void
  /** False leaves both to the browser. */
  readonly active: boolean
}

/**
 * Follows the browser's own ways to print: Ctrl+P (⌘P) goes through the product, also where it was pressed while the
 * paper was loading; the menu can only be noticed.
 */
export function useBrowserPrint({ active, onShortcut, onBeforePrint }: BrowserPrint): void {
  const key = useEffectEvent((event: KeyboardEvent) => {
    // What was heard already is not to be printed twice: a list's screen hears the key for its paper.
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
  // Before the next event: from then on nobody else hears the key.
  useLayoutEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => key(event)
    const onBefore = () => before()
    window.addEventListener('keydown', onKey)
    window.addEventListener('beforeprint', onBefore)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('beforeprint', onBefore)
    }
  }, [active])
}
