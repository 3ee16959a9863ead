import { EventmsError } from '#domain/errors.ts'

export interface Pace {
  /** Milliseconds in which `bytes` must arrive; two windows in a row with less are a stall. */
  readonly within: number
  readonly bytes: number
  /** Maximum milliseconds for the whole body. */
  readonly longest?: number
}

/** 8 kB per second, a sixth of a slow phone connection. A silent client is cut off after two windows, ten seconds. */
export const PACE: Pace = { within: 5000, bytes: 40 * 1024 }

/** Milliseconds: a minute, plus the time for `limit` bytes at 32 kB per second, half of a slow phone connection. */
export const longestFor = (limit: number): number => 60_000 + limit / 32

/**
 * Passes a body on while it arrives fast enough. A stall needs two windows, because a busy process may not have read
 * the parts of one. @throws EventmsError 'bodyStalled'
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
  // The race below reports the error; this listener prevents an unhandled one.
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
