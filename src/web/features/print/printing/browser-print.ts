import { use, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { useEarlyPress } from '#web/ui/paper/early-print-key.tsx'
import { isPressed, PRINT } from '#web/ui/keys/keys.ts'
import { PaperLayer } from '#web/ui/paper/paper-layer.ts'

export interface BrowserPrint {
  onShortcut(): void
  /** Called at any print command of the browser. */
  onBeforePrint(): void
  /** Called if another paper answers a print command: this paper must not be printed with it. */
  onOtherPrint(): void
  /** If false, printing is left to the browser. */
  readonly active: boolean
}

/** Open papers, sorted by layer. The last one answers print commands, so a dialog's paper comes before the page's. */
const papers: { readonly layer: number }[] = []

/** Handles Ctrl+P (⌘P), even if pressed while the paper loads. The browser's menu command can only be observed. */
export function useBrowserPrint({ active, onShortcut, onBeforePrint, onOtherPrint }: BrowserPrint): void {
  const key = useEffectEvent((event: KeyboardEvent) => {
    // A list's screen may have handled the key for its own paper.
    if (event.defaultPrevented || !isPressed(event, PRINT)) return
    event.preventDefault()
    onShortcut()
  })
  const before = useEffectEvent(() => onBeforePrint())
  // Synchronous, since the browser lays out the document as soon as the event is handled.
  const other = useEffectEvent(() => flushSync(onOtherPrint))
  const layer = use(PaperLayer)
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
    const own = { layer }
    papers.push(own)
    papers.sort((a, b) => a.layer - b.layer)
    const isLast = () => papers.at(-1) === own
    const onKey = (event: KeyboardEvent) => isLast() && key(event)
    const onBefore = () => (isLast() ? before() : other())
    window.addEventListener('keydown', onKey)
    window.addEventListener('beforeprint', onBefore)
    return () => {
      papers.splice(papers.indexOf(own), 1)
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('beforeprint', onBefore)
    }
  }, [active, layer])
}
