import { type RefObject, useEffect, useRef } from 'react'

/** When a form closes, focuses the button that opened it. Otherwise the focus would be lost with the form. */
export function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
