import { use, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { useEarlyPress } from '#web/ui/paper/early-print-key.tsx'
import { isPressed, PRINT } from '#web/ui/keys/keys.ts'
import { PaperLayer } from '#web/ui/paper/paper-layer.ts'

export interface BrowserPrint {
  onShortcut(): void
  /** Called before every print by the browser, whatever command started it. */
  onBeforePrint(): void
  /** Called before the browser prints another paper. This paper must then remove its pages from the document. */
  onOtherPrint(): void
  /** False if this paper must not react to print commands. */
  readonly active: boolean
}

/**
 * The papers in the document, sorted by layer. Only the last paper is printed. While a dialog is open, this is the
 * dialog's paper, because a dialog is a layer above the page.
 */
const papers: { readonly layer: number }[] = []

/**
 * Prints this paper on Ctrl+P (⌘P), even if the key was pressed while the paper was loading. A print command in the
 * browser's menu cannot be prevented, only observed.
 */
export function useBrowserPrint({ active, onShortcut, onBeforePrint, onOtherPrint }: BrowserPrint): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    // Ignores the key if a list on the screen has handled it already: such a list prints its rows on a paper of its
    // own.
    if (event.defaultPrevented || !isPressed(event, PRINT)) return
    event.preventDefault()
    onShortcut()
  })
  const handleBeforePrint = useEffectEvent(() => onBeforePrint())
  // Runs synchronously, because the browser lays out the document right after this event.
  const handleOtherPrint = useEffectEvent(() => flushSync(onOtherPrint))
  const layer = use(PaperLayer)
  const earlyPress = useEarlyPress()
  const early = useEffectEvent(() => {
    if (earlyPress?.take()) onShortcut()
  })
  useEffect(() => {
    if (active) early()
  }, [active])
  // A layout effect, because it must listen before the user can press a key.
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
