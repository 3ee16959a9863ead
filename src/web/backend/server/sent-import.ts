import { EventmsError, type ErrorCode, type Issue } from '#domain/errors.ts'
import type { ImportLine, ImportState, ImportTold } from '#domain/wire.ts'
import type { ImportProgress } from '#web/backend/backend.ts'
import type { Client } from './client.ts'

export interface SentImport {
  readonly path: string
  readonly body: Blob
  /** Rows in it. */
  readonly total: number
  readonly onProgress: ((progress: ImportProgress) => void) | undefined
  readonly signal: AbortSignal | undefined
  /** A number of its own, by which it can be cancelled. */
  readonly id: string
}

/**
 * How long (ms) until the server is asked again about an import whose answer was lost, and how often where it is gone.
 */
const AGAIN = 1000
const TRIES = 10

/**
 * How long (ms) the answer to a cancel is waited for before the server is told again. Few: a browser has six requests
 * under way.
 */
const CANCEL_AGAIN = [500, 1000, 2000, 0]

/**
 * Sends an import and hears how far the server is with it. Only the server knows whether a cancel was in time: it is
 * told, and the import's own answer awaited; what is still on its way by then need not arrive. Where the answer is
 * lost, it fails once the server is at it no longer: before that no table tells whether it was written.
 */
export async function sendImport<T>(client: Client, sent: SentImport): Promise<T> {
  const { path, body, total, onProgress, signal, id } = sent
  const cancelled = new EventmsError('importCancelled')
  if (signal?.aborted) throw cancelled
  const onWay = new AbortController()
  let isThere = false
  /** It has ended, or the server has heard the cancel. */
  let isSettled = false
  const tell = async () => {
    await client.send('POST', `/api/imports/${id}/cancel`, {})
    isSettled = true
    if (!isThere) onWay.abort()
  }
  const untilHeard = async () => {
    // One may be lost, or wait for the very database that the import has.
    for (const pause of CANCEL_AGAIN) {
      if (isSettled) return
      tell().catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  const cancel = () => void untilHeard()
  signal?.addEventListener('abort', cancel)
  let end: Exclude<ImportLine<T>, ImportTold> | undefined
  try {
    await client.upload(path, body, {
      id,
      signal: onWay.signal,
      onSent(bytes, all) {
        isThere = bytes >= all
        // The first half was the making of the body.
        const done = Math.floor((total * (1 + (all > 0 ? bytes / all : 0))) / 2)
        onProgress?.({ phase: 'uploading', done, total })
      },
      onLine(line) {
        isThere = true
        const told = line as ImportLine<T>
        if ('phase' in told) onProgress?.(told)
        else end = told
      },
    })
  } catch (error) {
    // The server was told before, and takes nothing of a body that broke off.
    if (onWay.signal.aborted) throw cancelled
    if (isThere && isUnreachable(error)) await untilEnded(client, id)
    throw error
  } finally {
    isSettled = true
    signal?.removeEventListener('abort', cancel)
  }
  if (!end) {
    await untilEnded(client, id)
    throw new EventmsError('unreachable')
  }
  if ('result' in end) return end.result
  const { code, params, issues } = end.error
  throw new EventmsError(code as ErrorCode, params ?? {}, { issues: (issues ?? []) as Issue[] })
}

const isUnreachable = (error: unknown) => error instanceof EventmsError && error.code === 'unreachable'

async function untilEnded(client: Client, id: string): Promise<void> {
  for (let failed = 0; failed < TRIES; ) {
    try {
      if (!(await client.read<ImportState>(`/api/imports/${id}`)).running) return
      failed = 0
    } catch (error) {
      if (!isUnreachable(error)) return
      failed++
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN))
  }
}
