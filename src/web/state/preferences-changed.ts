const listeners = new Set<() => void>()

/** Call this after changing a preference in the browser's storage. */
export function preferencesChanged(): void {
  for (const listener of listeners) listener()
}

/** @returns a function that unsubscribes */
export function onPreferencesChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
