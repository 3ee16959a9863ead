import { EventmsError } from '#domain/errors.ts'

/**
 * Runs work such as sending mails after the response: a longer response would reveal that an address has an account.
 */
export interface Background {
  run(work: () => Promise<unknown>): void
  /**
   * Retries `work` while an import occupies the database, at most 20 times. While somebody waits for `settled`, it
   * retries without pauses.
   */
  retried<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when all work has ended. */
  settled(): Promise<void>
}

/** Maximum number of retries, and maximum seconds before each: twenty minutes in total. */
const TIMES = 20
const LONGEST = 60

export function background(onError: (error: unknown) => void): Background {
  const running = new Set<Promise<unknown>>()
  const wakeUps = new Set<() => void>()
  let settling = 0
  const wait = (seconds: number) =>
    new Promise<void>((resolve) => {
      if (settling > 0) return resolve()
      const goOn = () => {
        clearTimeout(timer)
        wakeUps.delete(goOn)
        resolve()
      }
      const timer = setTimeout(goOn, Math.min(LONGEST, seconds) * 1000)
      wakeUps.add(goOn)
    })
  return {
    run(work) {
      const task: Promise<unknown> = work()
        .catch(onError)
        .finally(() => running.delete(task))
      running.add(task)
    },
    async retried(work) {
      for (let times = 0; ; times++)
        try {
          return await work()
        } catch (error) {
          if (!(error instanceof EventmsError) || error.code !== 'importRunning' || times >= TIMES) throw error
          await wait(Number(error.params.seconds) || 1)
        }
    },
    async settled() {
      settling++
      for (const goOn of wakeUps) goOn()
      while (running.size > 0) await Promise.all(running)
      settling--
    },
  }
}
