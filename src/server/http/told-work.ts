import type { Context } from 'hono'
import { EventmsError } from '#domain/errors.ts'
import { IMPORT_HEADER, type ImportLine, type ImportTold } from '#domain/wire.ts'
import { errorResponse } from './errors.ts'
import type { RouteEnv } from './guard.ts'

/** What a long piece of work tells on its way, and hears. */
export interface Told {
  /**
   * Says that all of the request is here: what comes now may take long without anything to tell, and whoever waits gets
   * `first`, then what was told last, again and again, so that nobody between takes the connection for dead.
   */
  readonly begin: (first: ImportTold) => void
  readonly tell: (told: ImportTold) => void
  /** Aborted when whoever asked ends it, or is gone. */
  readonly signal: AbortSignal
}

export interface ToldWork {
  /** Answers with what `work` gives; for whoever accepts lines, with how far it is until then. */
  answer<T>(c: Context<RouteEnv>, work: (told: Told) => Promise<T>): Promise<Response>
  /** Ends the work of this number, now or as soon as it comes; of the same person alone. */
  cancel(who: string, id: string): void
  /** Ends all that is under way, and what still comes, with this error: the server stops. */
  stop(error: EventmsError): void
  /** Whether the work of this number is under way: somebody whose answer was lost asks; of the same person alone. */
  runs(who: string, id: string): boolean
}

const LINES = 'application/x-ndjson'

/** Lines that wait for their reader: more than one import tells. What comes beyond is not told. */
const WAITING = 256

/** Numbers that are kept for work that may still come; more than a server has under way. */
const KEPT = 1000

/**
 * Long pieces of work that can be ended. What is under way on another server is not known here: there it goes on to its
 * end, which its own answer tells.
 * Long because the lines of an answer, its end and a cancel share what is under way.
 * @param failed an error as it is told; those that are nobody's fault are logged
 * @param heartbeat milliseconds without a line after which one is sent
 */
export function createToldWork(
  failed: (cause: unknown, c: Context<RouteEnv>) => EventmsError,
  heartbeat: number,
): ToldWork {
  const running = new Map<string, AbortController>()
  const all = new Set<AbortController>()
  let stopped: EventmsError | undefined
  const cancelled = new Set<string>()

  async function run<T>(c: Context<RouteEnv>, ending: AbortController, work: () => Promise<T>): Promise<T> {
    const number = c.req.header(IMPORT_HEADER)
    const key = number && keyOf(c.get('user').email, number)
    const end = () => ending.abort()
    all.add(ending)
    if (stopped) ending.abort(stopped)
    c.req.raw.signal.addEventListener('abort', end)
    if (key) running.set(key, ending)
    if (key && cancelled.delete(key)) end()
    try {
      return await work()
    } finally {
      all.delete(ending)
      if (key && running.get(key) === ending) running.delete(key)
      c.req.raw.signal.removeEventListener('abort', end)
    }
  }

  return {
    cancel(who, id) {
      const key = keyOf(who, id)
      const ending = running.get(key)
      if (ending) return ending.abort()
      cancelled.add(key)
      if (cancelled.size > KEPT) cancelled.delete(cancelled.values().next().value!)
    },
    stop(error) {
      stopped = error
      for (const ending of all) ending.abort(error)
    },
    runs: (who, id) => running.has(keyOf(who, id)),
    async answer(c, work) {
      const ending = new AbortController()
      const { signal } = ending
      if (!c.req.header('accept')?.includes(LINES))
        return c.json((await run(c, ending, () => work({ begin: () => {}, tell: () => {}, signal }))) as object)

      const encoder = new TextEncoder()
      let lines: ReadableStreamDefaultController<Uint8Array> | undefined
      const body = new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            lines = controller
          },
          cancel: () => ending.abort(),
        },
        { highWaterMark: WAITING },
      )
      const write = (line: ImportLine<unknown>) => {
        // Nobody hears what is written after they left, and whoever does not read must not fill the memory.
        if ('phase' in line && (signal.aborted || !((lines?.desiredSize ?? 0) > 0))) return
        lines?.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
      }
      let done: Promise<unknown> | undefined
      let beating: NodeJS.Timeout | undefined
      // What is refused before anything was told has its own status.
      await new Promise<void>((begun, refused) => {
        let last: ImportTold
        let isHere = false
        const tell = (told: ImportTold) => {
          last = told
          beating?.refresh()
          begun()
          write(told)
        }
        const begin = (first: ImportTold) => {
          isHere = true
          last = first
          beating ??= setInterval(() => tell(last), heartbeat)
        }
        // Of a request that is still being sent nothing was done: a server that stops does not wait for the rest of it.
        signal.addEventListener('abort', () => {
          if (!isHere && signal.reason === stopped) refused(stopped)
        })
        done = run(c, ending, () => work({ begin, tell, signal })).finally(() => clearInterval(beating))
        done.then(() => begun(), refused)
      })
      void done!
        .then(
          (result) => write({ result }),
          async (cause: unknown) => write(await errorResponse(failed(cause, c)).json()),
        )
        .then(() => lines?.close())
        .catch(() => {})
      return new Response(body, {
        headers: { 'content-type': `${LINES}; charset=utf-8`, 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      })
    },
  }
}

function keyOf(who: string, id: string): string {
  if (!/^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i.test(id))
    throw new EventmsError('badRequest', { reason: `${IMPORT_HEADER} must be a UUID` })
  return `${id.toLowerCase()} ${who}`
}
