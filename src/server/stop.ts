import { within } from './db/within.ts'

/**
 * How a server stops that is told to (ms): what is under way may come to its end for `grace`, and is ended then, so
 * that it can be told; connections are cut after `cut`. A database that hangs by then has `word` for the last word, and
 * `rest` for whoever still holds it. Each of them may be used up in full.
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
  /** Says to the database, within `patience` ms, that this server works with it no longer. */
  lastWord(patience: number): Promise<unknown>
  /** Closes the database within `patience` ms. */
  close(patience: number): Promise<unknown>
}

/** Stops a server in order, whatever hangs. */
export async function stopInTime({ unlisten, end, lastWord, close }: Stopping): Promise<void> {
  const began = performance.now()
  let ending: Promise<unknown> | undefined
  const ended = () => (ending ??= end())
  const grace = setTimeout(ended, STOP.grace)
  await unlisten(STOP.cut)
  clearTimeout(grace)
  // Whatever goes on without a connection is ended, too; the next server may have the folder once this one closes.
  await within(ended(), Math.max(0, began + STOP.cut - performance.now()))
  await lastWord(STOP.word)
  await close(STOP.rest)
}
