/** Milliseconds until a wait is worth a word. */
const LONG_WAIT = 2_000

export type Say = (what: string) => void

/**
 * The result of `work`. Says once what it waits for, where that takes longer than 2 s: nobody takes a start or a command
 * for hung.
 */
export async function saying<T>(say: Say, what: string, work: Promise<T>, after = LONG_WAIT): Promise<T> {
  const timer = setTimeout(() => say(what), after)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
