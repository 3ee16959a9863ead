import { EventmsError } from '#domain/errors.ts'

export interface Pace {
  /** Milliseconds for `bytes`; two windows in a row with less are a stall. */
  readonly within: number
  readonly bytes: number
  /** Milliseconds of the whole body. */
  readonly longest?: number
}

/** 8 kB per second, a sixth of a phone line: a silent client is cut after ten seconds. */
export const PACE: Pace = { within: 5000, bytes: 40 * 1024 }

/** A minute, plus the time at 32 kB per second, half of a phone line. */
export const longestFor = (limit: number): number => 60_000 + limit / 32

/** After one window a busy process may have unread parts. @throws EventmsError 'bodyStalled' */
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
    clearInterval(timer)
    void reader.cancel().catch(() => {})
  }
}
