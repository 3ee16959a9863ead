import { EventmsError } from '#domain/errors.ts'

/** Work that an answer must not wait for: its duration would tell whether an address has an account. */
export interface Background {
  run(work: () => Promise<unknown>): void
  /**
   * Within such work: what an import that has the database refuses is asked again after the seconds it says, until it
   * has ended or as often as is sensible. Where all is to be settled, at once.
   */
  patiently<T>(ask: () => Promise<T>): Promise<T>
  /** When all of it is done; at a stop, and in tests. */
  settled(): Promise<void>
}

/** How often it is asked again, and how many seconds are waited at most before each: twenty minutes. */
const TIMES = 20
const LONGEST = 60

export function background(onError: (error: unknown) => void): Background {
  const running = new Set<Promise<unknown>>()
  /** What goes on with each piece of work that waits. */
  const waiting = new Set<() => void>()
  let settling = 0
  const wait = (seconds: number) =>
    new Promise<void>((resolve) => {
      if (settling > 0) return resolve()
      const goOn = () => {
        clearTimeout(timer)
        waiting.delete(goOn)
        resolve()
      }
      const timer = setTimeout(goOn, Math.min(LONGEST, seconds) * 1000)
      waiting.add(goOn)
    })
  return {
    run(work) {
      const task: Promise<unknown> = work()
        .catch(onError)
        .finally(() => running.delete(task))
      running.add(task)
    },
    async patiently(ask) {
      for (let times = 0; ; times++)
        try {
          return await ask()
        } catch (error) {
          if (!(error instanceof EventmsError) || error.code !== 'importRunning' || times >= TIMES) throw error
          await wait(Number(error.params.seconds) || 1)
        }
    },
    async settled() {
      settling++
      for (const goOn of waiting) goOn()
      while (running.size > 0) await Promise.all(running)
      settling--
    },
  }
}
