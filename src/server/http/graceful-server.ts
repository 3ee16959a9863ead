import { type IncomingMessage, Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Milliseconds for which a stop waits for a client: `first` for the first byte on a new connection, `rest` for the next
 * byte of an incomplete request head.
 */
const WAIT_MS = { first: 250, rest: 1000 }

/**
 * Before the server closes, it accepts the connections that the system holds in its queue. The queue counts as empty
 * when `turns` successive turns of the event loop were quiet. A quiet turn accepts no connection, and takes less than
 * `within` ms. The server waits at most `longest` ms for that.
 */
const QUIET = { turns: 2, within: 0.03, longest: 300 }

/** Milliseconds between two checks for idle connections during a stop. */
const EVERY = 50

interface Connection {
  /**
   * The time (`performance.now()`) when the connection began, or when a check last saw new bytes of an incomplete
   * request head.
   */
  since: number
  /** Bytes read until the end of the last response (`settled`), and until the last check (`bytesSeen`). */
  settled: number
  bytesSeen: number
  /** The latest request and its response. Earlier ones are complete, because a connection sends responses in order. */
  request?: IncomingMessage
  response?: ServerResponse
}

/** An HTTP server that can stop without cutting running requests. */
export class GracefulServer extends Server {
  readonly #connections = new Map<Socket, Connection>()
  readonly #streams = new Set<ServerResponse>()
  #accepted = 0
  #isStopping = false

  constructor(options: ServerOptions, onRequest: (request: IncomingMessage, response: ServerResponse) => void) {
    super(options)
    this.on('connection', (socket: Socket) => {
      this.#accepted++
      this.#connections.set(socket, { since: performance.now(), settled: 0, bytesSeen: 0 })
      socket.once('close', () => this.#connections.delete(socket))
    })
    this.on('request', (request, response) => {
      this.#note(request, response)
      onRequest(request, response)
    })
  }

  /** Stops listening. Ends event streams at once; other requests may finish for `timeoutMs` ms. */
  async stop(timeoutMs: number): Promise<void> {
    const deadline = performance.now() + timeoutMs
    const sweep = (): void => {
      if (performance.now() >= deadline) this.closeAllConnections()
      // Done again and again: a page whose stream ends opens another one at once, over a connection that is still open.
      for (const stream of this.#streams) stream.destroy()
      // Connections that are kept alive become idle one after the other, when their requests are answered.
      this.closeIdleConnections()
    }
    this.#isStopping = true
    // setImmediate lets Node read waiting input before `sweep`. Otherwise a connection with unread input would look
    // idle.
    const sweeping = setInterval(() => setImmediate(sweep), EVERY)
    await nextTurn()
    await nextTurn()
    // Closes idle connections at once. `sweeping` repeats this, because other connections become idle later.
    sweep()
    await this.#acceptAll(Math.min(timeoutMs, QUIET.longest))
    await new Promise<void>((resolve) => this.close(() => resolve()))
    clearInterval(sweeping)
  }

  /**
   * Replaces Node's method. Node's method would cut responses that are still buffered. It would also keep connections
   * open that have not sent a request.
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
      // Keeps the connection open until the rest of the request's body is read: closing it earlier would lose the
      // response.
      if (hasBody(request) && !request.complete) response.shouldKeepAlive = true
      // Sends a header by which the client knows that no further response follows on this connection.
      else if (this.#isStopping) response.shouldKeepAlive = false
    })
    if (!request.headers.accept?.includes('text/event-stream')) return
    this.#streams.add(response)
    response.once('close', () => this.#streams.delete(response))
  }

  /**
   * Accepts all waiting connections. Otherwise closing the server would cut them. One turn of the event loop accepts
   * one connection.
   */
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

/** Calls `act` before the head of the response is written. */
function beforeHead(response: ServerResponse, act: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...headArguments: unknown[]) => ServerResponse
  response.writeHead = (...headArguments: unknown[]) => {
    act()
    return writeHead(...headArguments)
  }
}

function isIdle(socket: Socket, connection: Connection): boolean {
  const { request, response, settled, bytesSeen } = connection
  if (request && response && !(request.complete && response.writableFinished)) return false
  const now = performance.now()
  if (socket.bytesRead === settled) return request !== undefined || now - connection.since > WAIT_MS.first
  if (socket.bytesRead !== bytesSeen) {
    connection.bytesSeen = socket.bytesRead
    connection.since = now
  }
  return now - connection.since > WAIT_MS.rest
}
