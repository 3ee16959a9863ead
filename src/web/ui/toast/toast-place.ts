import { useLayoutEffect, useState } from 'react'
import { PORTALS_ID } from '#web/styles/theme.ts'

export interface ToastPlace {
  readonly top: number
  readonly right: number
  readonly width: number
}

/** Pixels: the height of a toast with two lines (toasts.module.css), and the gap between it and the buttons. */
const [HEIGHT, GAP] = [38, 8]

/**
 * The position of a toast while a dialog is open: in the dialog's header, beside its buttons. Null without a dialog.
 */
export function useToastPlace(shown: boolean): ToastPlace | null {
  const [place, setPlace] = useState<ToastPlace | null>(null)
  useLayoutEffect(() => {
    if (!shown) return
    const measure = () => setPlace((before) => (isSamePlace(before, dialogHead()) ? before : dialogHead()))
    measure()
    // While a toast is shown, a dialog may open, close, grow or slide. The position then changes.
    const observer = new MutationObserver(measure)
    const portals = document.getElementById(PORTALS_ID)
    if (portals) observer.observe(portals, { childList: true, subtree: true })
    addEventListener('resize', measure)
    addEventListener('transitionend', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
      removeEventListener('transitionend', measure)
    }
  }, [shown])
  return place
}

function dialogHead(): ToastPlace | null {
  const head = [...document.querySelectorAll<HTMLElement>('.mantine-Modal-header')]
    .filter((element) => element.getClientRects().length > 0)
    .at(-1)
  if (!head) return null
  const { top, left, right, height } = head.getBoundingClientRect()
  const buttons = [...head.querySelectorAll('button')].map((button) => button.getBoundingClientRect().left)
  const end = Math.min(right, ...buttons) - GAP
  return {
    top: Math.round(top + Math.max(0, (height - HEIGHT) / 2)),
    right: Math.round(document.documentElement.clientWidth - end),
    width: Math.round(end - left - GAP),
  }
}

function isSamePlace(a: ToastPlace | null, b: ToastPlace | null): boolean {
  return a?.top === b?.top && a?.right === b?.right && a?.width === b?.width
}
