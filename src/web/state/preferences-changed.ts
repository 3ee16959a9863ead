const listeners = new Set<() => void>()

/** Called after the browser's copy of a preference has changed. */
export function preferencesChanged(): void {
  for (const listener of listeners) listener()
}

/** @returns the unsubscriber */
export function onPreferencesChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
