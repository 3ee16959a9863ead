/** True for keys of an IME conversion. Safari sends the last one afterwards, recognizable only by code 229. */
const isImeKey = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229

const WITH_DEFAULTS = ['Enter', 'Escape']

/**
 * Hides the keys of an IME from all other listeners, and prevents their defaults. Call it before any other listener is
 * added, so that none needs a check of its own.
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
