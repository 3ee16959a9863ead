/** Events that prove that no print dialog is open. */
const INTERACTIONS = ['afterprint', 'pointerdown', 'keydown', 'focus'] as const

/**
 * Opens the print dialog and pauses live updates: WebKit prints only while no request is open, and their stream is one.
 * @param pause pauses live changes; returns the function that resumes them and catches up.
 * @param onEnd called when the dialog closes: in WebKit long after `window.print()` returned
 */
export function printDocument(pause: () => () => void, onEnd: () => void): void {
  const resume = pause()
  // Not in the capture phase, so that focus events of elements do not reach the window.
  const end = () => {
    for (const event of INTERACTIONS) window.removeEventListener(event, end)
    resume()
    onEnd()
  }
  for (const event of INTERACTIONS) window.addEventListener(event, end)
  window.print()
}
