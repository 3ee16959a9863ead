import { useEffect, useState } from 'react'
import { focusMain } from './focus-main.ts'

/**
 * On unmount, focuses the element that had the focus on mount, such as a dialog's opener. If that element is gone,
 * focuses `main`.
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
