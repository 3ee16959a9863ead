import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the button that opened a form once the form is closed; otherwise the focus is lost with the form. */
export function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
