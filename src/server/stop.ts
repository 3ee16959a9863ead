import { within } from './within.ts'
import type { Logger } from './log.ts'

/**
 * How a server stops that is told to (ms): what is under way may come to its end for `grace`, and is ended then, so
 * that it can be told; connections are cut after `cut`. A database that hangs by then has `word` for the last word, and
 * `rest` for whoever still holds it. Each of them may be used up in full; what is said beside answers has the rest of
 * `cut` and `word`.
 */
const STOP = { grace: 4_000, cut: 7_000, word: 500, rest: 1_000 }

/** How long (ms) the process lives on for a timer or a socket of a library, once everything is closed. */
export const LEFTOVER = 300

/** The longest that any stop takes (ms): a container is killed ten seconds after it was told. */
export const LONGEST_STOP = 9_000

export interface Stopping {
  /** Takes no more requests, and lets those under way finish for `patience` ms. */
  unlisten(patience: number): Promise<unknown>
  /** Ends what is under way. */
  end(): Promise<unknown>
  /** Resolves once what is done beside answers has come to its end: mails, messages. */
  settled(): Promise<unknown>
  /** Says to the database, within `patience` ms, that this server works with it no longer. */
  lastWord(patience: number): Promise<unknown>
  /** Closes the database within `patience` ms. */
  close(patience: number): Promise<unknown>
}

/** Stops a server in order, whatever hangs or fails. */
export async function stopInTime(parts: Stopping, log: Pick<Logger, 'warn'>): Promise<void> {
  const began = performance.now()
  const left = (until: number) => Math.max(0, began + until - performance.now())
  const done = async (part: keyof Stopping, patience = 0): Promise<void> => {
    try {
      await parts[part](patience)
    } catch (err) {
      log.warn({ err, part }, 'a part of the stop failed; the others follow')
    }
  }
  let ending: Promise<void> | undefined
  const ended = () => (ending ??= done('end'))
  const grace = setTimeout(ended, STOP.grace)
  await done('unlisten', STOP.cut)
  clearTimeout(grace)
  // Whatever goes on without a connection is ended, too; the next server may have the folder once this one closes.
  await within(ended(), left(STOP.cut))
  const settled = done('settled').then(() => true)
  await within(settled, left(STOP.cut))
  const [isSettled] = await Promise.all([within(settled, left(STOP.cut + STOP.word)), done('lastWord', STOP.word)])
  if (!isSettled) log.warn('mails and messages that were under way at the stop may not have been sent')
  await done('close', STOP.rest)
}
