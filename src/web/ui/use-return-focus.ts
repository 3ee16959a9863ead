import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it when the component came, as soon as the component goes: a dialog returns to its opener.
 * Where the opener is gone too (a deleted row's button) the page's main part gets it, so that the keyboard is not lost.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const usable = opener instanceof HTMLElement && opener !== document.body && opener.isConnected && !opener.matches(':disabled')
      const target = usable ? opener : document.querySelector<HTMLElement>('main')
      target?.focus({ preventScroll: true })
    },
    [opener],
  )
}
