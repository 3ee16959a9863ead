import { useEffect, useState } from 'react'
import { focusMain } from './focus-main.ts'

/**
 * On unmount, returns the focus to the element that had it on mount, such as a dialog's opener. If that element was
 * removed, focuses the main part of the page.
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
