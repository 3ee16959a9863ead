/** Events that cannot occur while the print dialog is open. Each of them shows that it was closed. */
const INTERACTIONS = ['afterprint', 'pointerdown', 'keydown', 'focus'] as const

/**
 * Opens the print dialog. Live updates are paused while it is open: WebKit does not print during a request, and the
 * event stream is one.
 * @param pause pauses live updates; returns the function that resumes them and loads missed changes.
 * @param onEnd called after the dialog was closed; in WebKit this is long after `window.print()` has returned
 */
export function openPrintDialog(pause: () => () => void, onEnd: () => void): void {
  const resume = pause()
  // Not in the capture phase: it would receive the focus events of elements as well.
  const end = () => {
    for (const event of INTERACTIONS) window.removeEventListener(event, end)
    resume()
    onEnd()
  }
  for (const event of INTERACTIONS) window.addEventListener(event, end)
  window.print()
}
