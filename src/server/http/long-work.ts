import type { Context } from 'hono'
import { EventmsError } from '#domain/errors.ts'
import { IMPORT_HEADER, type ImportLine, type ProgressLine } from '#domain/wire.ts'
import { errorResponse } from './errors.ts'
import type { RouteEnv } from './guard.ts'

/** Gets the progress of an import, and can cancel it. */
export interface ImportListener {
  /**
   * Begins the progress with `first`. From then on the last line is sent again at intervals, so that no proxy closes a
   * silent connection.
   */
  readonly begin: (first: ProgressLine) => void
  readonly report: (line: ProgressLine) => void
  /** Aborted when the client cancels the import or disconnects. */
  readonly signal: AbortSignal
}

export interface LongWork {
  /** Runs `work`, and answers with its result. A client that accepts lines of JSON also gets the progress. */
  answer<T>(c: Context<RouteEnv>, work: (listener: ImportListener) => Promise<T>): Promise<Response>
  /**
   * Cancels the person's work with this id. If the request for this work has not arrived yet, cancels it on arrival.
   */
  cancel(person: string, id: string): void
  /** Cancels all work, and also work that begins later, because the server stops. */
  stop(error: EventmsError): void
  /** True while the person's work with this id is running. A client asks for this after it has lost the response. */
  runs(person: string, id: string): boolean
}

const LINES = 'application/x-ndjson'

/** Maximum number of lines that wait for a slow client: more than any import sends. Further lines are dropped. */
const WAITING = 256

/** Maximum number of remembered ids whose work was cancelled before it arrived. No server runs so much work at once. */
const KEPT = 1000

/**
 * Runs long work such as imports, and streams its progress. Knows only the work on this server.
 * This function is long because the lines of a response, its end and a cancellation share their state.
 * @param failed converts an error for the client, and logs an unexpected one.
 * @param heartbeat milliseconds of silence after which the last line is sent again
 */
export function createLongWork(
  failed: (cause: unknown, c: Context<RouteEnv>) => EventmsError,
  heartbeat: number,
): LongWork {
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
    cancel(person, id) {
      const key = keyOf(person, id)
      const ending = running.get(key)
      if (ending) return ending.abort()
      cancelled.add(key)
      if (cancelled.size > KEPT) cancelled.delete(cancelled.values().next().value!)
    },
    stop(error) {
      stopped = error
      for (const ending of all) ending.abort(error)
    },
    runs: (person, id) => running.has(keyOf(person, id)),
    async answer(c, work) {
      const ending = new AbortController()
      const { signal } = ending
      if (!c.req.header('accept')?.includes(LINES))
        return c.json((await run(c, ending, () => work({ begin: () => {}, report: () => {}, signal }))) as object)

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
        // Sends no progress to a client that has disconnected, or that does not read: its lines would fill the memory.
        if ('phase' in line && (signal.aborted || !((lines?.desiredSize ?? 0) > 0))) return
        lines?.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
      }
      let done: Promise<unknown> | undefined
      let beating: NodeJS.Timeout | undefined
      // Waits for the first progress before the response begins. Until then a refusal can still have its own HTTP
      // status.
      await new Promise<void>((started, refused) => {
        let last: ProgressLine
        let isHere = false
        const report = (line: ProgressLine) => {
          last = line
          beating?.refresh()
          started()
          write(line)
        }
        const begin = (first: ProgressLine) => {
          isHere = true
          last = first
          beating ??= setInterval(() => report(last), heartbeat)
        }
        // If the server stops before the whole request has arrived, refuses the work at once: nothing has been changed
        // yet.
        signal.addEventListener('abort', () => {
          if (!isHere && signal.reason === stopped) refused(stopped)
        })
        done = run(c, ending, () => work({ begin, report, signal })).finally(() => clearInterval(beating))
        done.then(() => started(), refused)
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

function keyOf(person: string, id: string): string {
  if (!/^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i.test(id))
    throw new EventmsError('badRequest', { reason: `${IMPORT_HEADER} must be a UUID` })
  return `${id.toLowerCase()} ${person}`
}
