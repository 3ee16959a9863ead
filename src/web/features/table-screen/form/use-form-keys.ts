import { useEffect } from 'react'
import { isPressed, SAVE } from '#web/ui/keys/keys.ts'

export function useFormKeys(save: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPressed(event, SAVE)) return
      event.preventDefault()
      save()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [save])
}
