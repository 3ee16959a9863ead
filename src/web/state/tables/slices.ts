import { yieldToBrowser, SLICE_MS } from '#web/backend/yield-to-browser.ts'

/**
 * Runs steps without blocking the page. `onShare` is called with the progress, from 0 to 1.
 * @returns undefined after an abort
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
