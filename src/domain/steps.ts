/** Runs work that goes in steps to its end at once. */
export function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Steps that are a part of others: their shares from `start` on, `size` wide. */
export function* shareOf<T>(steps: Generator<number, T>, start: number, size: number): Generator<number, T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield start + size * step.value
  }
}

/** Rows of which a step looks through so many at most: a few milliseconds. */
export const ROWS_A_STEP = 8192

/** The steps of a part of some work: while they run the whole stands at this share. */
export function* inShare<T>(share: number, steps: Generator<unknown, T>): Generator<number, T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    yield share
  }
}
