/**
 * Shortcuts of a single character. They are easily pressed by accident, so a user can change each of them and turn all
 * of them off (WCAG 2.1.4).
 */
import { useSyncExternalStore } from 'react'
import { isFree, isPressed, LIST_KEYS, SEARCH } from './keys.ts'

/** A shortcut, identified by its default key. */
export type CharacterKey = typeof LIST_KEYS | typeof SEARCH

export interface CharacterKeys {
  readonly on: boolean
  readonly now: Readonly<Record<CharacterKey, string>>
}

export const characterKeysAtFirst: CharacterKeys = {
  on: true,
  now: { [LIST_KEYS]: LIST_KEYS, [SEARCH]: SEARCH },
}

const STORAGE_KEY = 'eventms-character-keys'
const listeners = new Set<() => void>()
/** The user's keys; undefined before the first read. In memory, because the browser may block storage. */
let chosen: CharacterKeys | undefined

const current = (): CharacterKeys => (chosen ??= stored())

export function chooseCharacterKeys(next: CharacterKeys): void {
  chosen = next
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next))
  } catch {
    // Ignored, because the choice stays in memory until the page closes.
  }
  for (const listener of listeners) listener()
}

export const useCharacterKeys = (): CharacterKeys => useSyncExternalStore(subscribe, current)

/** True if the event is the user's key for this shortcut. False while the user types into an input. */
export function isCharacterPressed(event: KeyboardEvent, key: CharacterKey): boolean {
  const { on, now } = current()
  return on && isPressed(event, now[key]) && isFree(event)
}

/**
 * Letters, digits and signs that one key press makes. Kana and kanji are excluded, because they need an input method.
 */
const PRESSABLE = /^(?!\p{scx=Hira}|\p{scx=Kana}|\p{scx=Han})[\p{L}\p{N}\p{P}\p{S}]$/u

/** The last character of a typed text, in half width; null if it cannot be a shortcut. */
export function keyOfTyped(typed: string): string | null {
  const last = [...typed.normalize('NFKC')].at(-1) ?? ''
  return PRESSABLE.test(last) && last.length === 1 ? last.toLowerCase() : null
}

function subscribe(listener: () => void): () => void {
  /** Reads the keys again after a change in another tab. `key` is null if that tab has cleared the storage. */
  const reread = ({ key }: StorageEvent) => {
    if (key !== STORAGE_KEY && key !== null) return
    chosen = undefined
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', reread)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', reread)
  }
}

/** Reads the stored keys. Replaces those that cannot be shortcuts by the defaults. */
function stored(): CharacterKeys {
  try {
    const { on, now } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<CharacterKeys>
    const storedKey = (key: CharacterKey) => keyOfTyped(String(now?.[key] ?? key)) ?? key
    const keys = { [LIST_KEYS]: storedKey(LIST_KEYS), [SEARCH]: storedKey(SEARCH) }
    const differ = keys[LIST_KEYS] !== keys[SEARCH]
    return { on: on !== false, now: differ ? keys : characterKeysAtFirst.now }
  } catch {
    return characterKeysAtFirst
  }
}
