import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a ref for the button that opens a form. When the form closes, the button gets the focus, which would
 * otherwise be lost.
 */
export function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
