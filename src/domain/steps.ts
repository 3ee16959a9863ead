export function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Runs the steps, and maps their progress from 0...1 to `start`...`start + size`. */
export function* shareOf<T>(steps: Generator<number, T>, start: number, size: number): Generator<number, T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield start + size * step.value
  }
}

/** Number of rows that are processed in a few milliseconds, before the next pause. */
export const ROWS_A_STEP = 8192

/**
 * Runs steps that do not yield their progress. After each step, yields `share`: the progress that was reached before
 * the first step.
 */
export function* inShare<T>(share: number, steps: Generator<unknown, T>): Generator<number, T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield share
  }
}
