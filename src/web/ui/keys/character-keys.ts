/**
 * Single-character shortcuts. They are often pressed by accident, so each can be changed and all can be turned off
 * (WCAG 2.1.4).
 */
import { useSyncExternalStore } from 'react'
import { isFree, isPressed, LIST_KEYS, SEARCH } from './keys.ts'

/** A shortcut, named by its default key. */
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
/** Undefined before the first read. Kept in memory, too, because some browsers block storage. */
let chosen: CharacterKeys | undefined

const current = (): CharacterKeys => (chosen ??= stored())

export function chooseCharacterKeys(next: CharacterKeys): void {
  chosen = next
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next))
  } catch {
    // If the browser blocks storage, the choice lasts until the page closes.
  }
  for (const listener of listeners) listener()
}

export const useCharacterKeys = (): CharacterKeys => useSyncExternalStore(subscribe, current)

/** True if the event is the key chosen for a shortcut; false while the user types. */
export function isCharacterPressed(event: KeyboardEvent, key: CharacterKey): boolean {
  const { on, now } = current()
  return on && isPressed(event, now[key]) && isFree(event)
}

/** Letters, digits and signs that take a single key press. Excludes kana and kanji, which need an input method. */
const PRESSABLE = /^(?!\p{scx=Hira}|\p{scx=Kana}|\p{scx=Han})[\p{L}\p{N}\p{P}\p{S}]$/u

/** The last typed character, in half-width; null if it cannot be a shortcut. */
export function keyOfTyped(typed: string): string | null {
  const last = [...typed.normalize('NFKC')].at(-1) ?? ''
  return PRESSABLE.test(last) && last.length === 1 ? last.toLowerCase() : null
}

function subscribe(listener: () => void): () => void {
  /** Handles a change in another tab. `key` is null after that tab cleared the storage. */
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

/** Reads the stored keys, except keys that cannot be shortcuts. */
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
