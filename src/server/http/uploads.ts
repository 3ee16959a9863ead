import { EventmsError } from '#domain/errors.ts'
import { readBody } from './body.ts'
import type { Pace } from './pace.ts'

export type Uploads = <T>(
  sent: { readonly request: Request; readonly who: string },
  work: (body: readonly Uint8Array[]) => Promise<T>,
  asked?: { readonly limit: number; readonly lists: number },
) => Promise<T>

/** How many uploads one person may have under way, what is done with them included; and all together. */
const EACH = 3
const ALL = 64

/** The share of the largest upload that needs no room: what is small passes while others have taken all of it. */
const SMALL = 1 / 100

/** What is held of somebody, or of all: how many uploads, and how many bytes of them that count. */
interface Held {
  uploads: number
  bytes: number
}

/**
 * Large bodies of JSON lines, or, where `asked` says its bounds, of one JSON text. They are kept in memory until `work` is done with them:
 * each at most `limit` bytes, one person's together at most as much, everybody's at most twice that.
 * @throws EventmsError 'bodyTooLarge', 'bodyStalled'; 'tooManyUploads' beyond one's own share; 'serverBusy' while others
 * take all the room
 */
export function boundedUploads(limit: number, pace?: Pace): Uploads {
  const all: Held = { uploads: 0, bytes: 0 }
  const people = new Map<string, Held>()
  return async ({ request, who }, work, asked) => {
    const theirs = people.get(who) ?? { uploads: 0, bytes: 0 }
    if (theirs.uploads >= EACH) throw new EventmsError('tooManyUploads')
    if (all.uploads >= ALL) throw new EventmsError('serverBusy', { seconds: 10 })
    people.set(who, theirs)
    let own = 0
    let counted = 0
    const taken = (bytes: number) => {
      own += bytes
      const more = Math.max(0, own - limit * SMALL) - counted
      if (theirs.bytes + more > limit) throw new EventmsError('tooManyUploads')
      if (all.bytes + more > 2 * limit) throw new EventmsError('serverBusy', { seconds: 10 })
      counted += more
      theirs.bytes += more
      all.bytes += more
    }
    theirs.uploads++
    all.uploads++
    try {
      const reading = asked ? { taken, pace, lists: asked.lists } : { taken, pace, shape: 'lines' as const }
      return await work(await readBody(request, Math.min(limit, asked?.limit ?? limit), reading))
    } finally {
      theirs.uploads--
      all.uploads--
      theirs.bytes -= counted
      all.bytes -= counted
      if (theirs.uploads === 0) people.delete(who)
    }
  }
}
