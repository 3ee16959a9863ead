import { EventmsError } from '#domain/errors.ts'

/** Minimum speed of a request's body. */
export interface Pace {
  /** Milliseconds of a window, in which at least `bytes` bytes must arrive. Two slow windows in a row are a stall. */
  readonly within: number
  readonly bytes: number
  /** Milliseconds in which the whole body must arrive. */
  readonly longest?: number
}

/**
 * At least 8 kB per second, a sixth of a slow phone connection. A client that sends nothing is cut off after two
 * windows: ten seconds.
 */
export const PACE: Pace = { within: 5000, bytes: 40 * 1024 }

/**
 * Milliseconds in which a body of `limit` bytes must arrive: a minute, plus the time for `limit` at 32 kB per second.
 * That is half the speed of a slow phone connection.
 */
export const longestFor = (limit: number): number => 60_000 + limit / 32

/**
 * Yields the chunks of a body as long as it arrives fast enough. One slow window is no stall, because a busy server may
 * not have read the chunks that arrived in it.
 * @throws EventmsError 'bodyStalled'
 */
export async function* paced(
  body: ReadableStream<Uint8Array>,
  { within, bytes, longest = Infinity }: Pace = PACE,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let came = 0
  let slow = 0
  let windows = 0
  let timer: NodeJS.Timeout | undefined
  const stalled = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      slow = came < bytes ? slow + 1 : 0
      came = 0
      windows++
      if (slow > 1 || windows * within >= longest) reject(new EventmsError('bodyStalled'))
    }, within)
  })
  // The race below throws this error. Without this listener it would also count as an unhandled rejection.
  stalled.catch(() => {})
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), stalled])
      if (done) return
      came += value.byteLength
      yield value
    }
  } finally {
    clearInterval(timer)
    void reader.cancel().catch(() => {})
  }
}
