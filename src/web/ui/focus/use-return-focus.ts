import { useEffect, useState } from 'react'
import { focusMain } from './focus-main.ts'

/**
 * Gives the focus back to what had it when the component came, as soon as the component goes: a dialog returns to its
 * opener. Where the opener is gone too (a deleted row's button) the page's main part gets it, so that the keyboard is
 * not lost.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const usable =
        opener instanceof HTMLElement && opener !== document.body && opener.isConnected && !opener.matches(':disabled')
      if (usable) opener.focus({ preventScroll: true })
      else focusMain()
    },
    [opener],
  )
}
