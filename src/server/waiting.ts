/** Milliseconds after which a wait is reported. */
const LONG_WAIT = 2_000

export type Say = (what: string) => void

/** Reports `what` once if `work` takes longer than 2 s, so that a start or a command does not seem to hang. */
export async function saying<T>(say: Say, what: string, work: Promise<T>, after = LONG_WAIT): Promise<T> {
  const timer = setTimeout(() => say(what), after)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
