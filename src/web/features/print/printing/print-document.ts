/** Each of these events proves that the print dialog is closed. */
const INTERACTIONS = ['afterprint', 'pointerdown', 'keydown', 'focus'] as const

/**
 * Opens the print dialog, and pauses live updates while it is open: WebKit prints only if no request is open, and the
 * event stream is a request.
 * @param pause pauses live updates; returns the function that resumes them and catches up.
 * @param onEnd called when the dialog closes, which in WebKit is long after `window.print()` has returned
 */
export function printDocument(pause: () => () => void, onEnd: () => void): void {
  const resume = pause()
  // Not in the capture phase, which would also receive the focus events of elements.
  const end = () => {
    for (const event of INTERACTIONS) window.removeEventListener(event, end)
    resume()
    onEnd()
  }
  for (const event of INTERACTIONS) window.addEventListener(event, end)
  window.print()
}
