import { EventmsError } from '#domain/errors.ts'

/** How fast a body must come. */
export interface Pace {
  /** Milliseconds in which `bytes` must come; after two such times in a row without them the body has stalled. */
  readonly within: number
  readonly bytes: number
  /** Milliseconds until it must be there whole. */
  readonly longest?: number
}

/**
 * 8 kB a second, looked at over 5 s: a sixth of what a phone line does, and gone in ten seconds where nothing comes.
 */
export const PACE: Pace = { within: 5000, bytes: 40 * 1024 }

/** Of a body of so many bytes at most: a minute, and as long as half a phone line takes (32 kB a second). */
export const longestFor = (limit: number): number => 60_000 + limit / 32

/**
 * A body's parts as they come. Two looks in a row, because after one alone the parts may be there, and it was this
 * process that had no time to take them.
 * @throws EventmsError 'bodyStalled' when they stop coming, or come too slowly or for too long; whatever reading throws
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
  // It is heard by whoever reads just then.
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
