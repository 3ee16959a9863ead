import { use, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { useEarlyPress } from '#web/ui/paper/early-print-key.tsx'
import { isPressed, PRINT } from '#web/ui/keys/keys.ts'
import { PaperLayer } from '#web/ui/paper/paper-layer.ts'

export interface BrowserPrint {
  onShortcut(): void
  /** Called for every print command of the browser. */
  onBeforePrint(): void
  /** Called if another paper is printed instead. This paper must then not be rendered for printing. */
  onOtherPrint(): void
  /** False to leave printing to the browser. */
  readonly active: boolean
}

/**
 * The open papers, sorted by layer. The last one is printed, so that the paper of a dialog precedes that of the page.
 */
const papers: { readonly layer: number }[] = []

/**
 * Handles Ctrl+P (⌘P), even if pressed while the paper still loads. The browser's menu command can only be observed.
 */
export function useBrowserPrint({ active, onShortcut, onBeforePrint, onOtherPrint }: BrowserPrint): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    // The screen of a list may already have handled the key to print its own paper.
    if (event.defaultPrevented || !isPressed(event, PRINT)) return
    event.preventDefault()
    onShortcut()
  })
  const handleBeforePrint = useEffectEvent(() => onBeforePrint())
  // Synchronous, because the browser lays out the document right after this event.
  const handleOtherPrint = useEffectEvent(() => flushSync(onOtherPrint))
  const layer = use(PaperLayer)
  const earlyPress = useEarlyPress()
  const early = useEffectEvent(() => {
    if (earlyPress?.take()) onShortcut()
  })
  useEffect(() => {
    if (active) early()
  }, [active])
  // A layout effect, so that it listens before the user can press a key.
  useLayoutEffect(() => {
    if (!active) return
    const ownEntry = { layer }
    papers.push(ownEntry)
    papers.sort((a, b) => a.layer - b.layer)
    const isLast = () => papers.at(-1) === ownEntry
    const onKey = (event: KeyboardEvent) => isLast() && handleKey(event)
    const onBefore = () => (isLast() ? handleBeforePrint() : handleOtherPrint())
    window.addEventListener('keydown', onKey)
    window.addEventListener('beforeprint', onBefore)
    return () => {
      papers.splice(papers.indexOf(ownEntry), 1)
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('beforeprint', onBefore)
    }
  }, [active, layer])
}
