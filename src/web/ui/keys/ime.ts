/**
 * True if the key belongs to an IME conversion. Safari sends the last key after the conversion has ended; only its key
 * code 229 identifies it.
 */
const isImeKey = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229

const WITH_DEFAULTS = ['Enter', 'Escape']

/**
 * Hides the keys of an IME conversion from all other listeners, and prevents their default actions. No listener then
 * needs a check of its own. Call this before any other listener is added.
 * @returns a function that removes the listeners
 */
export function keepImeKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (!isImeKey(event)) return
    event.stopImmediatePropagation()
    if (WITH_DEFAULTS.includes(event.key)) event.preventDefault()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}
