import { EventmsError } from '#domain/errors.ts'

/** Required pace of a body. */
export interface Pace {
  /** Window in milliseconds for `bytes`; after two windows in a row with less, the body has stalled. */
  readonly within: number
  readonly bytes: number
  /** Timeout of the whole body in milliseconds. */
  readonly longest?: number
}

/** 8 kB per second, measured over 5 s: a sixth of a phone line's speed, so a silent client is cut after ten seconds. */
export const PACE: Pace = { within: 5000, bytes: 40 * 1024 }

/**
 * Timeout in milliseconds for a body of at most `limit` bytes: a minute, plus the time at 32 kB per second, half of a
 * phone line.
 */
export const longestFor = (limit: number): number => 60_000 + limit / 32

/**
 * Yields a body's parts as they arrive. It takes two windows to stall, because after one the parts may be there
 * already, unread by a busy process.
 * @throws EventmsError 'bodyStalled' if they stop, or arrive too slowly or for too long; any error of the reading
 */
export async function* paced(
  body: ReadableStream<Uint8Array>,
  { within, bytes, longest = Infinity }: Pace = PACE,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let came = 0
  let slow = 0
  let looks = 0
  let looking: NodeJS.Timeout | undefined
  const stalled = new Promise<never>((_, reject) => {
    looking = setInterval(() => {
      slow = came < bytes ? slow + 1 : 0
      came = 0
      looks++
      if (slow > 1 || looks * within >= longest) reject(new EventmsError('bodyStalled'))
    }, within)
  })
  // Handled by the pending read.
  stalled.catch(() => {})
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), stalled])
      if (done) return
      came += value.byteLength
      yield value
    }
  } finally {
    clearInterval(looking)
    void reader.cancel().catch(() => {})
  }
}
