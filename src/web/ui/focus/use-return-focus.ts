import { useEffect, useState } from 'react'
import { focusMain } from './focus-main.ts'

/**
 * On unmount returns the focus to the element that had it on mount: a dialog to its opener. If the opener is gone (a
 * deleted row's button), the page's main part gets the focus.
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
