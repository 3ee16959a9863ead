import { withTimeout } from './with-timeout.ts'
import type { Logger } from './log.ts'

/**
 * Time limits of a stop in milliseconds. After `grace`, running work is cancelled, and its clients get an error. After
 * `cut`, connections are cut. Removing the server's entry in the database may take `deregister` ms. Closing the
 * database may take `close` ms. Background work such as mails may go on until `cut + deregister`.
 */
const STOP = { grace: 4_000, cut: 7_000, deregister: 500, close: 1_000 }

/** Milliseconds that a library's timer or socket may keep the process alive after the database is closed. */
export const LEFTOVER = 300

/** Maximum milliseconds of a whole stop: Docker kills a container ten seconds after its signal. */
export const LONGEST_STOP = 9_000

export interface Stopping {
  /** Accepts no more connections; running requests may finish for `timeoutMs` ms. */
  unlisten(timeoutMs: number): Promise<unknown>
  /** Cancels running work. */
  end(): Promise<unknown>
  /** Resolves when background work such as sending mails is done. */
  settled(): Promise<unknown>
  /** Removes this server's entry from the database. */
  deregister(timeoutMs: number): Promise<unknown>
  close(timeoutMs: number): Promise<unknown>
}

/** Runs the steps of a stop in order, even if one hangs or fails. */
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
  // Also waits for cancelled work that has no connection, such as a backup. It must end before the database is closed:
  // another server may use the data folder then.
  await withTimeout(endWork(), left(STOP.cut))
  const settled = done('settled').then(() => true)
  await withTimeout(settled, left(STOP.cut))
  const [isSettled] = await Promise.all([
    withTimeout(settled, left(STOP.cut + STOP.deregister)),
    done('deregister', STOP.deregister),
  ])
  if (!isSettled) log.warn('mails and messages that were under way at the stop may not have been sent')
  await done('close', STOP.close)
}
