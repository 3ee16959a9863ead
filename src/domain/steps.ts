/** Runs a generator to its end at once. */
export function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Maps the progress of partial work, 0 to 1, to the range of `size` from `start`. */
export function* shareOf<T>(steps: Generator<number, T>, start: number, size: number): Generator<number, T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield start + size * step.value
  }
}

/** Rows per step, for steps of a few milliseconds. */
export const ROWS_A_STEP = 8192

/** Runs partial work; the progress of the whole stays at `share` meanwhile. */
export function* inShare<T>(share: number, steps: Generator<unknown, T>): Generator<number, T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield share
  }
}
