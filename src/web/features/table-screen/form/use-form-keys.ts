import { useEffect } from 'react'
import { isPressed, SAVE } from '#web/ui/keys.ts'

/** Ctrl+S (⌘S) saves instead of offering the page as a file; the Enter that ends an IME's conversion does not. */
export function useFormKeys(save: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Safari says of that Enter only that its code is 229, after the conversion.
      const converting = event.isComposing || event.keyCode === 229
      if (event.key === 'Enter' && converting) event.preventDefault()
      if (!isPressed(event, SAVE)) return
      event.preventDefault()
      save()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [save])
}
