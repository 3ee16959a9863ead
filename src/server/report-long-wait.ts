/** Milliseconds after which `reportLongWait` reports. */
const LONG_WAIT = 2_000

export type WaitReporter = (activity: string) => void

/** Reports `activity` once if `work` takes longer than 2 s, so that a start or a command does not seem to hang. */
export async function reportLongWait<T>(
  report: WaitReporter,
  activity: string,
  work: Promise<T>,
  after = LONG_WAIT,
): Promise<T> {
  const timer = setTimeout(() => report(activity), after)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
