import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, BlockList } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import { clientAddress } from './client-address.ts'
import { errorResponse } from './errors.ts'
import { guardHeaders } from './guard-headers.ts'

/** What every request carries beside itself (Hono's `c.env`). */
export interface Bindings extends HttpBindings {
  /** The client's address; undefined only when its socket is already gone. */
  readonly client?: string
}

export interface ListenOptions {
  readonly fetch: (request: Request, bindings: Bindings) => Response | Promise<Response>
  readonly host: string
  readonly port: number
  readonly trustedProxies: BlockList
  /** Behind https. */
  readonly secure?: boolean
}

export interface Listening {
  readonly port: number
  /** Takes no more; ends event streams at once, lets other requests finish for up to `patience` ms. */
  close(patience?: number): Promise<void>
}

/**
 * A head must be there soon. A body has no end of time: whoever reads it (body.ts) sees to it that it keeps coming, and
 * 50 MB over a phone line take a quarter of an hour.
 */
const timing = { headersTimeout: 20_000, requestTimeout: 0, connectionsCheckingInterval: 5000 }

/** Milliseconds that the rest of a body which nobody reads may take, once it was answered. */
const UNREAD_MS = 1000

/** @throws EventmsError 'badSetting' when the port or the address cannot be had */
export async function listen({ fetch, host, port, trustedProxies, secure = false }: ListenOptions): Promise<Listening> {
  const listener = getRequestListener((request, env) => {
    const bindings = env as HttpBindings
    const { socket, headers, rawHeaders } = bindings.incoming
    // Node goes by the first; what stands before us may go by another.
    if (rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1)
      return errorResponse(badRequest('more than one Host header'))
    const forwarded = headers['x-forwarded-for']
    const client = clientAddress(
      socket.remoteAddress,
      Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
      trustedProxies,
    )
    return fetch(request, { ...bindings, ...(client && { client }) })
  })
  const guards = Object.entries(guardHeaders(secure))
  const streams = new Set<ServerResponse>()
  const server = createServer(timing, (incoming: IncomingMessage, outgoing: ServerResponse) => {
    for (const [name, value] of guards) outgoing.setHeader(name, value)
    outgoing.once('finish', () => {
      if (!incoming.complete) setTimeout(() => !incoming.complete && incoming.destroy(), UNREAD_MS).unref()
    })
    if (incoming.headers.accept?.includes('text/event-stream')) {
      streams.add(outgoing)
      outgoing.once('close', () => streams.delete(outgoing))
    }
    void listener(incoming, outgoing)
  })
  await opened(server, host, port)
  return {
    port: (server.address() as AddressInfo).port,
    close: (patience = 10_000) => closed(server, streams, patience),
  }
}

function opened(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(listenErrors[error.code ?? '']?.(host, port) ?? error),
    )
    server.listen(port, host)
  })
}

/** Why a port or an address cannot be had, by Node's code. */
const listenErrors: Readonly<Record<string, (host: string, port: number) => EventmsError>> = {
  EADDRINUSE: (_host, port) =>
    new EventmsError('badSetting', { setting: 'PORT', issue: `names a port that is already in use: ${port}` }),
  EACCES: (_host, port) =>
    new EventmsError('badSetting', {
      setting: 'PORT',
      issue: `names a port that only the system's administrator may open: ${port}`,
    }),
  EADDRNOTAVAIL: (host) =>
    new EventmsError('badSetting', {
      setting: 'HOST',
      issue: `names an address that this machine does not have: ${host}`,
    }),
  ENOTFOUND: (host) =>
    new EventmsError('badSetting', { setting: 'HOST', issue: `names an address that nobody knows: ${host}` }),
}

function closed(server: Server, streams: ReadonlySet<ServerResponse>, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const sweep = (): void => {
      // A page whose stream has ended asks for another at once, over a connection that is still open.
      for (const stream of streams) stream.destroy()
      // Kept-alive connections fall idle one by one, whenever their request is answered.
      server.closeIdleConnections()
    }
    const sweeping = setInterval(sweep, 50)
    const limit = setTimeout(() => server.closeAllConnections(), patience)
    server.close(() => {
      clearInterval(sweeping)
      clearTimeout(limit)
      resolve()
    })
    sweep()
  })
}
