/**
 * Whether a key belongs to an IME: it chooses or ends a conversion, and means nothing to the page. Safari fires the
 * last one after the conversion, and tells it only by its code, 229.
 */
const isImeKey = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229

/** What these keys do by themselves in an input: submit its form, clear a search. */
const WITH_DEFAULTS = ['Enter', 'Escape']

/**
 * Keeps the keys of an IME from every other listener and from their defaults. Called before any other listener is
 * added, so that none needs a check of its own.
 * @returns ends it
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
