import { EventmsError, type ErrorCode, type Issue } from '#domain/errors.ts'
import type { ImportLine, ImportTold } from '#domain/wire.ts'
import type { ImportProgress } from '../backend.ts'
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
 * Sends an import and hears how far the server is with it. Only the server knows whether a cancel was in time: it is
 * told, and the import's own answer awaited; what is still on its way by then need not arrive.
 */
export async function sendImport<T>(client: Client, sent: SentImport): Promise<T> {
  const { path, body, total, onProgress, signal, id } = sent
  const cancelled = new EventmsError('importCancelled')
  if (signal?.aborted) throw cancelled
  const onWay = new AbortController()
  let isThere = false
  const cancel = () =>
    void client
      .send('POST', `/api/imports/${id}/cancel`, {})
      .then(() => isThere || onWay.abort())
      .catch(() => {})
  signal?.addEventListener('abort', cancel)
  let end: Exclude<ImportLine<T>, ImportTold> | undefined
  try {
    await client.upload(path, body, {
      id,
      signal: onWay.signal,
      onSent(bytes, all) {
        isThere = bytes >= all
        const done = all > 0 ? Math.floor((total * bytes) / all) : 0
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
    throw onWay.signal.aborted ? cancelled : error
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
  if (!end) throw new EventmsError('unreachable')
  if ('result' in end) return end.result
  const { code, params, issues } = end.error
  throw new EventmsError(code as ErrorCode, params ?? {}, { issues: (issues ?? []) as Issue[] })
}
