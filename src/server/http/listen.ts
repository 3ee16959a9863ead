import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo, BlockList } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import { clientAddress, isTrusted } from './client-address.ts'
import { errorResponse } from './errors.ts'
import { GracefulServer } from './graceful-server.ts'
import { guardHeaders } from './guard-headers.ts'
import { inRequest, REQUEST_ID, requestIdOf } from './request-id.ts'

/** Values that a request's handler gets besides the request: the type of Hono's `c.env`. */
export interface Bindings extends HttpBindings {
  /** IP address of the client; undefined only if its connection is already closed. */
  readonly client?: string
}

export interface ListenOptions {
  readonly fetch: (request: Request, bindings: Bindings) => Response | Promise<Response>
  readonly host: string
  readonly port: number
  readonly trustedProxies: BlockList
  /** True if the page is reached by https, through a proxy. */
  readonly secure?: boolean
  /** Names of the settings that have port and host, for errors. */
  readonly settings?: ListenSettings
}

interface ListenSettings {
  readonly port: string
  readonly host: string
}

export interface Listening {
  readonly port: number
  /** Stops listening. Ends event streams at once; other requests may finish for `timeoutMs` ms. */
  close(timeoutMs?: number): Promise<void>
}

/**
 * Timeouts in milliseconds. There is none for the whole request, because 50 MB may take a quarter of an hour; `paced`
 * notices bodies that stall.
 */
const timing = { headersTimeout: 20_000, requestTimeout: 0, connectionsCheckingInterval: 5000 }

/**
 * Limits for reading the rest of a body after the response: a browser reads the response only after it has sent the
 * whole body. The bytes are counted every `every` ms. The connection is cut if two successive counts are below `least`
 * bytes, after `longest` ms, or after `most` bytes.
 */
const UNREAD = { every: 1000, least: 8 * 1024, longest: 30_000, most: 256 * 1024 * 1024 }

/** Starts the HTTP server. @throws EventmsError 'badSetting' if the port or the address is unavailable */
export async function listen({
  fetch,
  host,
  port,
  trustedProxies,
  secure = false,
  settings = { port: 'PORT', host: 'HOST' },
}: ListenOptions): Promise<Listening> {
  // Turned off: Hono would cut the connection half a second after the response. Instead `drain` reads the rest of a
  // body.
  const options = { autoCleanupIncoming: false }
  const listener = getRequestListener((request, env) => {
    const bindings = env as HttpBindings
    const { socket, headers, rawHeaders } = bindings.incoming
    const requestIds = isTrusted(socket.remoteAddress, trustedProxies) ? headers[REQUEST_ID] : undefined
    const id = requestIdOf(typeof requestIds === 'string' ? requestIds : undefined)
    bindings.outgoing.setHeader(REQUEST_ID, id)
    // Prevents request smuggling: of two Host headers Node uses the first, and a proxy may use the second.
    if (rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1)
      return errorResponse(badRequest('more than one Host header'))
    const forwarded = headers['x-forwarded-for']
    const client = clientAddress(
      socket.remoteAddress,
      Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
      trustedProxies,
    )
    return inRequest(id, () => fetch(leftAlone(request), { ...bindings, ...(client && { client }) }))
  }, options)
  const guards = Object.entries(guardHeaders(secure))
  const server = new GracefulServer(timing, (incoming, outgoing) => {
    for (const [name, value] of guards) outgoing.setHeader(name, value)
    outgoing.once('finish', () => {
      if (!incoming.readableEnded) drain(incoming)
    })
    void listener(incoming, outgoing)
  })
  await opened(server, host, port, settings)
  return {
    port: (server.address() as AddressInfo).port,
    close: (timeoutMs = 10_000) => server.stop(timeoutMs),
  }
}

/**
 * Replaces the request's body by a copy, which may be cancelled. Cancelling the original body would cut the connection
 * before the response.
 */
function leftAlone(request: Request): Request {
  let body: ReadableStream<Uint8Array> | null | undefined
  const originalBody = () => Reflect.get(Object.getPrototypeOf(request) as Request, 'body', request)
  return Object.defineProperty(request, 'body', { get: () => (body ??= uncut(originalBody())) })
}

function uncut(body: ReadableStream<Uint8Array> | null): ReadableStream<Uint8Array> | null {
  if (!body) return null
  const reader = body.getReader()
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await reader.read()
    if (done) controller.close()
    else controller.enqueue(value)
  }
  return new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
}

/** Reads and drops the rest of a request's body. */
function drain(incoming: IncomingMessage): void {
  const { socket } = incoming
  const first = socket.bytesRead
  let before = first
  let slow = 0
  let polls = 0
  // Unread input would block the next request of the connection.
  incoming.removeAllListeners('data').resume()
  if (incoming.complete) return
  const timer = setInterval(() => {
    if (incoming.complete || socket.destroyed) return clearInterval(timer)
    const all = socket.bytesRead
    slow = all - before < UNREAD.least ? slow + 1 : 0
    before = all
    polls++
    if (slow < 2 && polls * UNREAD.every < UNREAD.longest && all - first < UNREAD.most) return
    clearInterval(timer)
    incoming.destroy()
  }, UNREAD.every).unref()
}

function opened(server: Server, host: string, port: number, settings: ListenSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(refused(error.code ?? '', { host, port, settings }) ?? error),
    )
    server.listen(port, host)
  })
}

interface Unavailable {
  readonly host: string
  readonly port: number
  readonly settings: ListenSettings
}

function refused(code: string, { host, port, settings }: Unavailable): EventmsError | undefined {
  const found = listenErrors[code]
  if (!found) return undefined
  const [setting, issue] = found
  const value = setting === 'port' ? port : host
  return new EventmsError('badSetting', { setting: settings[setting], issue: `${issue}: ${value}` })
}

/** The wrong setting and its problem, by error code of Node.js. */
const listenErrors: Readonly<Record<string, readonly [keyof ListenSettings, issue: string]>> = {
  EADDRINUSE: ['port', 'names a port that is already in use'],
  EACCES: ['port', "names a port that only the system's administrator may open"],
  EADDRNOTAVAIL: ['host', 'names an address that this machine does not have'],
  ENOTFOUND: ['host', 'names an address that nobody knows'],
}
