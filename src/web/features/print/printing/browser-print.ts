import { useEffect, useEffectEvent } from 'react'

export interface BrowserPrint {
  /** The browser's shortcut was pressed. */
  onShortcut(): void
  /** The browser is about to print, by whatever command. */
  onBeforePrint(): void
  /** False leaves both to the browser. */
  readonly active: boolean
}

/** Follows the browser's own ways to print: Ctrl+P (⌘P) goes through the product, the menu can only be noticed. */
export function useBrowserPrint({ active, onShortcut, onBeforePrint }: BrowserPrint): void {
  const key = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    onShortcut()
  })
  const before = useEffectEvent(() => onBeforePrint())
  useEffect(() => {
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
