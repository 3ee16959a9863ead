import { Hono } from 'hono'
import { EventmsError } from '#domain/errors.ts'
import type { Versions } from '#domain/wire.ts'
import type { Auth } from '#server/auth/index.ts'
import type { VersionWatch } from '#server/data/versions.ts'
import type { RouteEnv, Sessions } from '#server/http/guard.ts'

export interface EventRoutes {
  readonly watch: VersionWatch
  readonly session: Sessions
  /** Registers a listener that is called when sessions of a user may have ended. */
  readonly onEnded?: Auth['onSessionsEnded'] | undefined
  /** Milliseconds between two heartbeats of a stream. With each one the session is checked again. */
  readonly heartbeat: number
  /** Maximum number of open streams. One person may have a tenth of them, and at least four. */
  readonly maxStreams: number
  /** Called with the number of open streams, at first and after each change. */
  readonly onCount?: ((open: number) => void) | undefined
}

const encoder = new TextEncoder()

/** Number of streams that each person may have in any case: a few windows. */
const LEAST = 4

/**
 * `GET /api/events`: the stream of live updates. If a person opens too many streams, the server ends the person's
 * oldest stream by the line `event: rest`. The page of the ended stream connects again when somebody uses the page.
 */
export function eventRoutes({ watch, session, onEnded, heartbeat, maxStreams, onCount }: EventRoutes): Hono<RouteEnv> {
  const routes = new Hono<RouteEnv>()
  const perPerson = Math.min(maxStreams, Math.max(LEAST, Math.floor(maxStreams / 10)))
  /** For each person's email, functions that end the person's streams by `event: rest`, the oldest stream first. */
  const open = new Map<string, Set<() => void>>()
  let all = 0
  onCount?.(all)
  /** Adds a stream of a person to the count. @returns a function that removes the stream from the count */
  const enter = (person: string, pause: () => void): (() => void) => {
    const streams = open.get(person) ?? new Set()
    if (streams.size >= perPerson) streams.values().next().value?.()
    if (all >= maxStreams) throw new EventmsError('serverBusy', { seconds: 60 })
    open.set(person, streams.add(pause))
    onCount?.(++all)
    return () => {
      if (!streams.delete(pause)) return
      onCount?.(--all)
      if (streams.size === 0 && open.get(person) === streams) open.delete(person)
    }
  }
  routes.get('/', (c) => {
    // A HEAD request gets no stream, because its client would neither read nor end it.
    if (c.req.raw.method === 'HEAD') return new Response(null, { headers: streamHeaders })
    const { headers } = c.req.raw
    const { id, email } = c.get('user')
    let stop = () => {}
    let pause = () => {}
    const leave = enter(email, () => pause())
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = (text: string) => {
          // Disconnects a client that does not read. When it connects again, it gets all versions.
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
        const checkSession = async () => {
          // After an error of the database the stream continues, because the session may still be valid.
          const found = await session(headers, true).catch(() => undefined)
          if (!ended && found === null) end()
        }
        const unlisten = onEnded?.((userId, spared) => userId === id && !spared(headers) && void checkSession())
        const beat = setInterval(async () => {
          await checkSession()
          if (!ended) send(': still here\n\n')
        }, heartbeat)
        stop = () => {
          ended = true
          clearInterval(beat)
          unsubscribe()
          unlisten?.()
          leave()
        }
        pause = () => {
          controller.enqueue(encoder.encode('event: rest\ndata: {}\n\n'))
          end()
        }
        // Sends a line at once, because the client gets the headers only with the first line.
        send(': hello\n\n')
        // The session may have ended since `signedIn` checked it.
        void checkSession()
      },
      cancel: () => stop(),
    })
    return new Response(stream, { headers: streamHeaders })
  })
  return routes
}

/** Headers of the stream. They keep proxies from buffering its lines. */
const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Maximum number of lines that wait for a slow client. */
const QUEUED = 100
