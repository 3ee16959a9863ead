/**
 * True for keys that belong to an IME conversion. Safari sends the last one after the conversion; only its code 229
 * shows it.
 */
const isImeKey = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229

const WITH_DEFAULTS = ['Enter', 'Escape']

/**
 * Hides the keys of an IME from all other listeners, and prevents their default actions. Must be called before any
 * other listener is added, so that none needs its own check.
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
