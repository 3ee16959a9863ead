import { reaching } from '#web/backend/reaching.ts'
import { EventmsError, type ErrorCode } from '#domain/errors.ts'
import { IMPORT_HEADER, type ErrorBody } from '#domain/wire.ts'
import type { Environment } from './environment.ts'

/** Requests to our own server. Methods reject only with `EventmsError`. */
export interface Client {
  /** Sends a GET request. Resolves for status 2xx and 304, before the body is read. */
  get(path: string, headers?: Record<string, string>): Promise<Response>
  read<T>(path: string): Promise<T>
  send<T>(method: 'POST' | 'PATCH', path: string, body: unknown): Promise<T>
  /** Posts JSON lines. */
  sendLines<T>(path: string, body: Blob): Promise<T>
  /** Sends a body that is already encoded. Reports the upload's progress and each JSON line of the answer. */
  upload(path: string, body: Blob, listener: UploadListener): Promise<void>
}

export interface UploadListener {
  readonly id: string
  readonly signal: AbortSignal
  onSent(sent: number, total: number): void
  onLine(line: unknown): void
}

const byStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'notSignedIn',
  404: 'notFound',
  413: 'bodyTooLarge',
  429: 'tooManyAttempts',
  502: 'unreachable',
  503: 'databaseUnavailable',
  504: 'unreachable',
}

/** @param onSignedOut called when an answer says that nobody is signed in */
export function createClient(environment: Environment, onSignedOut: () => void): Client {
  function refuse(status: number, text: string): never {
    const error = responseError(status, text)
    if (error.code === 'notSignedIn') onSignedOut()
    throw error
  }

  async function request(path: string, init: RequestInit): Promise<Response> {
    const response = await reaching(() =>
      environment.fetch(path, { credentials: 'same-origin', cache: 'no-store', ...init }),
    )
    if (response.ok || response.status === 304) return response
    return refuse(response.status, await reaching(() => response.text()))
  }

  async function send<T>(method: string, path: string, type: string, body: BodyInit): Promise<T> {
    const response = await request(path, { method, headers: { 'content-type': type }, body })
    return parsed<T>(await reaching(() => response.text()))
  }

  return {
    get: (path, headers = {}) => request(path, { headers }),
    async read<T>(path: string) {
      const response = await request(path, {})
      return parsed<T>(await reaching(() => response.text()))
    },
    send: (method, path, body) => send(method, path, 'application/json', JSON.stringify(body)),
    sendLines: (path, body) => send('POST', path, LINES, body),
    async upload(path, body, { id, signal, onSent, onLine }) {
      let read = 0
      const readLines = (text: string) => {
        for (let end = text.indexOf('\n', read); end >= 0; end = text.indexOf('\n', read)) {
          onLine(parsed(text.slice(read, end)))
          read = end + 1
        }
      }
      const headers = { accept: LINES, [IMPORT_HEADER]: id }
      const { status, text } = await reaching(() =>
        environment.upload(path, body, {
          headers,
          signal,
          onSent,
          // Only a successful answer begins with progress lines. A refusal is read as a whole.
          onText: (partialText) => partialText.startsWith('{"phase"') && readLines(partialText),
        }),
      )
      if (status < 200 || status >= 300) refuse(status, text)
      readLines(text)
    },
  }
}

const LINES = 'application/x-ndjson'

function parsed<T>(text: string): T {
  try {
    return JSON.parse(text || 'null') as T
  } catch (cause) {
    throw new EventmsError('internalError', {}, { cause })
  }
}

export function responseError(status: number, text: string): EventmsError {
  const body = errorBody(text)
  if (body) return new EventmsError(body.code, body.params ?? {}, body)
  return new EventmsError(byStatus[status] ?? 'internalError', { status, ...(status === 429 && { seconds: 60 }) })
}

/**
 * The form of our error codes, such as `invalidRows`. The error page of a proxy may contain other codes, such as
 * `bad_gateway`, which do not match. A list of all codes would enlarge the JavaScript that every page loads first.
 */
const CODE = /^[a-z]+([A-Z][a-z]+)*$/

function errorBody(text: string): ErrorBody['error'] | null {
  try {
    const body = JSON.parse(text) as ErrorBody | null
    return body?.error && CODE.test(body.error.code) ? body.error : null
  } catch {
    return null
  }
}
