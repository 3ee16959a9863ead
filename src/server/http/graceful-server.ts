import { type IncomingMessage, Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long a connection may keep a stop waiting (ms): for its first byte, and for the rest of a head that has begun. */
const PATIENCE = { first: 250, rest: 1000 }

/**
 * Nobody waits to be accepted when so many turns of the event loop in a row brought no connection. A turn that takes
 * `within` ms or longer does not count: others may have come in it. After `longest` ms it is enough.
 */
const QUIET = { turns: 2, within: 0.03, longest: 300 }

/** How often it is looked which connections have fallen idle (ms). */
const EVERY = 50

interface Connection {
  /** `performance.now()` when it was made, or when more of a head was seen. */
  since: number
  /** How many bytes were read up to the end of the last answer, and at the last look. */
  settled: number
  seen: number
  /** The last ones: answers of one connection go out in the order of their requests. */
  request?: IncomingMessage
  response?: ServerResponse
}

/** A server that can stop without cutting what is under way. */
export class GracefulServer extends Server {
  readonly #connections = new Map<Socket, Connection>()
  readonly #streams = new Set<ServerResponse>()
  #accepted = 0
  #isStopping = false

  constructor(options: ServerOptions, onRequest: (request: IncomingMessage, response: ServerResponse) => void) {
    super(options)
    this.on('connection', (socket: Socket) => {
      this.#accepted++
      this.#connections.set(socket, { since: performance.now(), settled: 0, seen: 0 })
      socket.once('close', () => this.#connections.delete(socket))
    })
    this.on('request', (request, response) => {
      this.#note(request, response)
      onRequest(request, response)
    })
  }

  /** Takes no more; ends event streams at once, lets other requests finish for up to `patience` ms. */
  async stop(patience: number): Promise<void> {
    const deadline = performance.now() + patience
    const sweep = (): void => {
      if (performance.now() >= deadline) this.closeAllConnections()
      // A page whose stream has ended asks for another at once, over a connection that is still open.
      for (const stream of this.#streams) stream.destroy()
      // Kept-alive connections fall idle one by one, whenever their request is answered.
      this.closeIdleConnections()
    }
    this.#isStopping = true
    // Each sweep comes after what has arrived was read: what is unread looks idle, too.
    const sweeping = setInterval(() => setImmediate(sweep), EVERY)
    await nextTurn()
    await nextTurn()
    // So that little is left for the close itself: others may still come before it.
    sweep()
    await this.#acceptAll(Math.min(patience, QUIET.longest))
    await new Promise<void>((resolve) => this.close(() => resolve()))
    clearInterval(sweeping)
  }

  /**
   * Node's own, which `close` calls, counts an answer as sent that is handed over to be sent (a slow reader would get
   * the beginning of it), and waits for ever for a connection that a browser made and never uses.
   */
  override closeIdleConnections(): void {
    for (const [socket, connection] of this.#connections) if (isIdle(socket, connection)) socket.destroy()
  }

  #note(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const connection = this.#connections.get(socket)
    if (connection) {
      Object.assign(connection, { request, response })
      response.once('close', () => (connection.settled = socket.bytesRead))
    }
    beforeHead(response, () => {
      // A body that is still coming is read away after the answer; closed then, the answer would be lost with it.
      if (hasBody(request) && !request.complete) response.shouldKeepAlive = true
      // The other side hears that no further answer comes over this connection.
      else if (this.#isStopping) response.shouldKeepAlive = false
    })
    if (!request.headers.accept?.includes('text/event-stream')) return
    this.#streams.add(response)
    response.once('close', () => this.#streams.delete(response))
  }

  /** A connection that is made, and not yet accepted, would be cut by the close. A turn of the event loop accepts one. */
  async #acceptAll(longest: number): Promise<void> {
    const began = performance.now()
    for (let quiet = 0, turn = began; quiet < QUIET.turns && turn - began < longest; ) {
      const accepted = this.#accepted
      await nextTurn()
      const now = performance.now()
      quiet = this.#accepted === accepted && now - turn < QUIET.within ? quiet + 1 : 0
      turn = now
    }
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Does something right before the head of an answer is written. */
function beforeHead(response: ServerResponse, act: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = (...given: unknown[]) => {
    act()
    return writeHead(...given)
  }
}

function isIdle(socket: Socket, connection: Connection): boolean {
  const { request, response, settled, seen } = connection
  if (request && response && !(request.complete && response.writableFinished)) return false
  const now = performance.now()
  if (socket.bytesRead === settled) return request !== undefined || now - connection.since > PATIENCE.first
  if (socket.bytesRead !== seen) Object.assign(connection, { seen: socket.bytesRead, since: now })
  return now - connection.since > PATIENCE.rest
}
