import { withTimeout } from './with-timeout.ts'
import type { Logger } from './log.ts'

/**
 * Time limits of a stop in milliseconds. Running work may finish for `grace`; then it is cancelled, and clients still
 * get a response. Connections are cut after `cut`. Deregistering the server in the database may take `word`, closing
 * the connections `rest`. Background work may use the time left until `cut + word`.
 */
const STOP = { grace: 4_000, cut: 7_000, word: 500, rest: 1_000 }

/** Milliseconds that a library's timer or socket may keep the process alive after everything is closed. */
export const LEFTOVER = 300

/** Maximum milliseconds of a stop: Docker kills a container ten seconds after its signal. */
export const LONGEST_STOP = 9_000

export interface Stopping {
  /** Stops listening; running requests may finish for `timeoutMs` ms. */
  unlisten(timeoutMs: number): Promise<unknown>
  end(): Promise<unknown>
  /** Resolves once background work is done, such as mails. */
  settled(): Promise<unknown>
  /** Deregisters this server in the database. */
  lastWord(timeoutMs: number): Promise<unknown>
  close(timeoutMs: number): Promise<unknown>
}

/** Stops the parts in order, even if one hangs or fails. */
export async function stopInTime(steps: Stopping, log: Pick<Logger, 'warn'>): Promise<void> {
  const began = performance.now()
  const left = (until: number) => Math.max(0, began + until - performance.now())
  const done = async (step: keyof Stopping, timeoutMs = 0): Promise<void> => {
    try {
      await steps[step](timeoutMs)
    } catch (err) {
      log.warn({ err, part: step }, 'a part of the stop failed; the others follow')
    }
  }
  let work: Promise<void> | undefined
  const endWork = () => (work ??= done('end'))
  const grace = setTimeout(endWork, STOP.grace)
  await done('unlisten', STOP.cut)
  clearTimeout(grace)
  // Waits for cancelled work that has no connection as well: after the close, another server may use the folder.
  await withTimeout(endWork(), left(STOP.cut))
  const settled = done('settled').then(() => true)
  await withTimeout(settled, left(STOP.cut))
  const [isSettled] = await Promise.all([withTimeout(settled, left(STOP.cut + STOP.word)), done('lastWord', STOP.word)])
  if (!isSettled) log.warn('mails and messages that were under way at the stop may not have been sent')
  await done('close', STOP.rest)
}
