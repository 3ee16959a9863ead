import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work after which other requests may run. */
const SLICE_MS = 20

/** Runs a generator to its end, and lets other requests run between its steps. */
export async function runInSlices<T>(steps: Generator<unknown, T>): Promise<T> {
  for (let until = performance.now() + SLICE_MS; ; ) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    await setImmediate()
    until = performance.now() + SLICE_MS
  }
}
