/** Interactions by which somebody shows that no print dialog is open. */
const INTERACTIONS = ['afterprint', 'pointerdown', 'keydown', 'focus'] as const

/**
 * Opens the browser's print dialog while live changes are paused: WebKit prints only once no request is open, and the
 * event stream always is.
 * @param pause pauses live changes and returns the function that resumes them, with what was missed
 * @param onEnd is called once the dialog is closed: in WebKit long after `window.print()` has returned
 */
export function printDocument(pause: () => () => void, onEnd: () => void): void {
  const resume = pause()
  // Not while capturing: the focus of an element is none of the window.
  const end = () => {
    for (const event of INTERACTIONS) window.removeEventListener(event, end)
    resume()
    onEnd()
  }
  for (const event of INTERACTIONS) window.addEventListener(event, end)
  window.print()
}
