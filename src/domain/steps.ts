export function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Maps the steps' progress (0 to 1) to the range from `start` to `start + size`. */
export function* shareOf<T>(steps: Generator<number, T>, start: number, size: number): Generator<number, T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield start + size * step.value
  }
}

/** Sized so that a step takes a few milliseconds. */
export const ROWS_A_STEP = 8192

/** Runs the steps, and yields the constant `share` instead of their progress. */
export function* inShare<T>(share: number, steps: Generator<unknown, T>): Generator<number, T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield share
  }
}
