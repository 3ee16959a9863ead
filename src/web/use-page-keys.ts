import { useEffect } from 'react'
import { isCharacterPressed } from './ui/keys/character-keys.ts'
import { FIND, isOverlaid, isPressed, LIST_KEYS } from './ui/keys/keys.ts'

/** An overlay that opens by a key of the page. */
export type PageOverlay = 'find' | 'keys'

/**
 * The keys that work everywhere, unless a dialog is open: what is typed there is its own.
 * @param locked the page waits behind the sign-in
 */
export function usePageKeys(locked: boolean, ask: (what: PageOverlay) => void): void {
  useEffect(() => {
    if (locked) return
    const open = (event: KeyboardEvent) => {
      const what = isPressed(event, FIND) && !isOverlaid() ? 'find' : isCharacterPressed(event, LIST_KEYS) && 'keys'
      if (!what) return
      event.preventDefault()
      ask(what)
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [locked, ask])
}
