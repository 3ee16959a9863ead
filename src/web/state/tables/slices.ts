import { yieldToBrowser, SLICE_MS } from '#web/backend/yield-to-browser.ts'

/**
 * Runs the steps in time slices, so that the page stays responsive. Each step yields the progress from 0 to 1, which is
 * passed to `onShare`.
 * @returns the steps' result; undefined after an abort
 */
export async function runInSlices<T>(
  steps: Generator<number, T>,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<T | undefined> {
  let until = performance.now() + SLICE_MS
  for (;;) {
    if (signal.aborted) return undefined
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    onShare(step.value)
    await yieldToBrowser()
    until = performance.now() + SLICE_MS
  }
}
