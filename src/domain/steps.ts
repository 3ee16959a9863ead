export function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Maps progress from 0 to 1 to the range of `size` from `start`. */
export function* shareOf<T>(steps: Generator<number, T>, start: number, size: number): Generator<number, T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield start + size * step.value
  }
}

/** A step takes a few milliseconds. */
export const ROWS_A_STEP = 8192

/** Runs steps and reports `share` as the progress of each. */
export function* inShare<T>(share: number, steps: Generator<unknown, T>): Generator<number, T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield share
  }
}
