import { useEffect } from 'react'
import { isCharacterPressed } from './ui/keys/character-keys.ts'
import { FIND, isOverlaid, isPressed, LIST_KEYS } from './ui/keys/keys.ts'

export type PageOverlay = 'find' | 'keys'

/**
 * Handles the shortcuts that work in every view, unless a dialog is open.
 * @param locked true while the sign-in screen covers the page
 */
export function usePageKeys(locked: boolean, openOverlay: (overlay: PageOverlay) => void): void {
  useEffect(() => {
    if (locked) return
    const open = (event: KeyboardEvent) => {
      const overlay = isPressed(event, FIND) && !isOverlaid() ? 'find' : isCharacterPressed(event, LIST_KEYS) && 'keys'
      if (!overlay) return
      event.preventDefault()
      openOverlay(overlay)
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [locked, openOverlay])
}
