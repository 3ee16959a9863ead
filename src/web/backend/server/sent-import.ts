import { EventmsError, type ErrorCode, type Issue } from '#domain/errors.ts'
import type { ImportLine, ImportState, ProgressLine } from '#domain/wire.ts'
import type { ImportProgress } from '#web/backend/backend.ts'
import type { Client } from './client.ts'

export interface SentImport {
  readonly path: string
  readonly body: Blob
  readonly total: number
  readonly onProgress: ((progress: ImportProgress) => void) | undefined
  readonly signal: AbortSignal | undefined
  /** The import's id, by which the server finds it for a cancel and for a poll. */
  readonly id: string
}

/** After a lost answer: the poll interval in milliseconds, and the number of failed polls after which polling ends. */
const POLL_MS = 1000
const MAX_FAILED_POLLS = 10

/**
 * Delays in milliseconds after each request that cancels the import. There are only four requests, because each may
 * wait for the database. A browser opens at most six connections to a server.
 */
const CANCEL_DELAYS_MS = [500, 1000, 2000, 0]

/**
 * Sends an import and reports the server's progress. Only the server knows whether a cancel came in time, so its answer
 * to the import is the result. If that answer is lost, polls until the import has ended. Only then do the tables show
 * whether the rows were written.
 */
export async function sendImport<T>(client: Client, sentImport: SentImport): Promise<T> {
  const { path, body, total, onProgress, signal, id } = sentImport
  const cancelled = new EventmsError('importCancelled')
  if (signal?.aborted) throw cancelled
  const uploading = new AbortController()
  let isUploaded = false
  /** True when the import has ended, or when the server has confirmed the cancel. */
  let isSettled = false
  const sendCancel = async () => {
    await client.send('POST', `/api/imports/${id}/cancel`, {})
    isSettled = true
    if (!isUploaded) uploading.abort()
  }
  const sendCancelRepeatedly = async () => {
    // Sends the cancel several times. A request can be lost, or can wait for the database while the import uses it.
    for (const pause of CANCEL_DELAYS_MS) {
      if (isSettled) return
      sendCancel().catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  const cancel = () => void sendCancelRepeatedly()
  signal?.addEventListener('abort', cancel)
  let end: Exclude<ImportLine<T>, ProgressLine> | undefined
  try {
    await client.upload(path, body, {
      id,
      signal: uploading.signal,
      onSent(bytes, all) {
        isUploaded = bytes >= all
        // The upload is the second half of the progress; encoding the body was the first half.
        const done = Math.floor((total * (1 + (all > 0 ? bytes / all : 0))) / 2)
        onProgress?.({ phase: 'uploading', done, total })
      },
      onLine(line) {
        isUploaded = true
        const reply = line as ImportLine<T>
        if ('phase' in reply) onProgress?.(reply)
        else end = reply
      },
    })
  } catch (error) {
    // The server has confirmed the cancel, and discards the truncated body.
    if (uploading.signal.aborted) throw cancelled
    if (isUploaded && isUnreachable(error)) await untilEnded(client, id)
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
  for (let failed = 0; failed < MAX_FAILED_POLLS; ) {
    try {
      if (!(await client.read<ImportState>(`/api/imports/${id}`)).running) return
      failed = 0
    } catch (error) {
      if (!isUnreachable(error)) return
      failed++
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
