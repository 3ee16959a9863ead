import { Hono } from 'hono'
import { EventmsError } from '#domain/errors.ts'
import type { Versions } from '#domain/wire.ts'
import type { Auth } from '#server/auth/index.ts'
import type { VersionWatch } from '#server/data/versions.ts'
import type { RouteEnv, Sessions } from '#server/http/guard.ts'

export interface EventRoutes {
  readonly watch: VersionWatch
  readonly session: Sessions
  readonly onEnded?: Auth['onSessionsEnded'] | undefined
  /** Milliseconds between two signs of life; at each the session is looked at again. */
  readonly heartbeat: number
  /** How many streams there may be at once; one person may have a tenth of them, and four at least. */
  readonly most: number
}

const encoder = new TextEncoder()

/** What one person may have, however few there may be: two windows and what is opened from them. */
const LEAST = 4

/**
 * `GET /api/events`: `event: versions` with `Versions` as data, on connecting and on every change; ends with the
 * session. Whose share is used up has the oldest one ended: `event: rest` tells its page to ask again only when
 * somebody looks at it.
 */
export function eventRoutes({ watch, session, onEnded, heartbeat, most }: EventRoutes): Hono<RouteEnv> {
  const routes = new Hono<RouteEnv>()
  const each = Math.min(most, Math.max(LEAST, Math.floor(most / 10)))
  /** What lets each stream of a person rest, the oldest first. */
  const open = new Map<string, Set<() => void>>()
  let all = 0
  /** Makes room for one more. @returns what gives it back */
  const enter = (who: string, rest: () => void): (() => void) => {
    const theirs = open.get(who) ?? new Set()
    if (theirs.size >= each) theirs.values().next().value?.()
    if (all >= most) throw new EventmsError('serverBusy', { seconds: 60 })
    open.set(who, theirs.add(rest))
    all++
    return () => {
      if (!theirs.delete(rest)) return
      all--
      if (theirs.size === 0 && open.get(who) === theirs) open.delete(who)
    }
  }
  routes.get('/', (c) => {
    // Nobody would read, nor ever end, the stream of a HEAD request.
    if (c.req.raw.method === 'HEAD') return new Response(null, { headers: streamHeaders })
    const { headers } = c.req.raw
    const { id, email } = c.get('user')
    let stop = () => {}
    let rest = () => {}
    const leave = enter(email, () => rest())
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = (text: string) => {
          // A client that does not read is let go: it gets everything anew when it connects again.
          if ((controller.desiredSize ?? 0) < -QUEUED) return end()
          controller.enqueue(encoder.encode(text))
        }
        const end = () => {
          stop()
          controller.close()
        }
        let ended = false
        const unsubscribe = watch.subscribe((versions: Versions) =>
          send(`event: versions\ndata: ${JSON.stringify(versions)}\n\n`),
        )
        const look = async () => {
          // A database that does not answer ends nobody's session.
          const found = await session(headers, true).catch(() => undefined)
          if (!ended && found === null) end()
        }
        const unlisten = onEnded?.((whose, spared) => whose === id && !spared(headers) && void look())
        const beat = setInterval(async () => {
          await look()
          if (!ended) send(': still here\n\n')
        }, heartbeat)
        stop = () => {
          ended = true
          clearInterval(beat)
          unsubscribe()
          unlisten?.()
          leave()
        }
        rest = () => {
          controller.enqueue(encoder.encode('event: rest\ndata: {}\n\n'))
          end()
        }
        // Headers go out with the first byte.
        send(': hello\n\n')
        // It may have ended since this request was let in.
        void look()
      },
      cancel: () => stop(),
    })
    return new Response(stream, { headers: streamHeaders })
  })
  return routes
}

/** No proxy is to hold lines back. */
const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Messages that may wait for a slow client. */
const QUEUED = 100
