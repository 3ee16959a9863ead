import { EventmsError } from '#domain/errors.ts'
import { readBody } from './body.ts'
import type { Pace } from './pace.ts'

export type Uploads = <T>(
  sent: { readonly request: Request; readonly who: string },
  work: (body: readonly Uint8Array[]) => Promise<T>,
  asked?: { readonly limit: number; readonly lists: number },
) => Promise<T>

/** How many large uploads one person may have under way, what is done with them included; and all together. */
const EACH = 3
const ALL = 64

/**
 * The share of the largest upload that needs no room and is not counted: what is small, such as an act on tickets,
 * passes while large ones have taken all of it, like any other request.
 */
const SMALL = 1 / 100

/** What is held of somebody, or of all: how many uploads, and how many bytes of them that count. */
interface Held {
  uploads: number
  bytes: number
}

/**
 * Large bodies of JSON lines, or, where `asked` says its bounds, of one JSON text. They are kept in memory until `work`
 * is done with them: each at most `limit` bytes, one person's together at most as much, everybody's at most twice that.
 * What says beforehand that it is large is told at once that there is no room.
 * @throws EventmsError 'bodyTooLarge', 'bodyStalled'; 'tooManyUploads' beyond one's own share; 'serverBusy' while
 * others take all the room
 */
export function boundedUploads(limit: number, pace?: Pace): Uploads {
  const all: Held = { uploads: 0, bytes: 0 }
  const people = new Map<string, Held>()
  return async ({ request, who }, work, asked) => {
    const small = limit * SMALL
    let theirs: Held | undefined
    let own = 0
    let counted = 0
    const large = (): Held => {
      if (theirs) return theirs
      const held = people.get(who) ?? { uploads: 0, bytes: 0 }
      if (held.uploads >= EACH) throw new EventmsError('tooManyUploads')
      if (all.uploads >= ALL) throw new EventmsError('serverBusy', { seconds: 10 })
      people.set(who, held)
      held.uploads++
      all.uploads++
      return (theirs = held)
    }
    const taken = (bytes: number) => {
      own += bytes
      if (own <= small) return
      const held = large()
      const more = own - small - counted
      if (held.bytes + more > limit) throw new EventmsError('tooManyUploads')
      if (all.bytes + more > 2 * limit) throw new EventmsError('serverBusy', { seconds: 10 })
      counted += more
      held.bytes += more
      all.bytes += more
    }
    try {
      if (Number(request.headers.get('content-length')) > small) large()
      const reading = asked ? { taken, pace, lists: asked.lists } : { taken, pace, shape: 'lines' as const }
      return await work(await readBody(request, Math.min(limit, asked?.limit ?? limit), reading))
    } finally {
      if (theirs) {
        theirs.uploads--
        all.uploads--
        theirs.bytes -= counted
        all.bytes -= counted
        if (theirs.uploads === 0) people.delete(who)
      }
    }
  }
}
