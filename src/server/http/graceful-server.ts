import { type IncomingMessage, Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long a connection that has just been made may take (ms) to send its first request while the server stops. */
const FIRST_REQUEST = 250

/**
 * Nobody waits to be accepted when so many turns of the event loop in a row brought no connection. A turn that takes
 * `within` ms or longer does not count: others may have come in it. After `longest` ms it is enough.
 */
const QUIET = { turns: 2, within: 0.03, longest: 1000 }

interface Connection {
  /** `performance.now()` */
  readonly made: number
  request?: IncomingMessage
  response?: ServerResponse
}

/** A server that can stop without cutting what is under way. */
export class GracefulServer extends Server {
  readonly #connections = new Map<Socket, Connection>()
  readonly #streams = new Set<ServerResponse>()
  #accepted = 0

  constructor(options: ServerOptions, onRequest: (request: IncomingMessage, response: ServerResponse) => void) {
    super(options)
    this.on('connection', (socket: Socket) => {
      this.#accepted++
      this.#connections.set(socket, { made: performance.now() })
      socket.once('close', () => this.#connections.delete(socket))
    })
    this.on('request', (request, response) => {
      const connection = this.#connections.get(request.socket)
      if (connection) Object.assign(connection, { request, response })
      if (request.headers.accept?.includes('text/event-stream')) {
        this.#streams.add(response)
        response.once('close', () => this.#streams.delete(response))
      }
      onRequest(request, response)
    })
  }

  /** Takes no more; ends event streams at once, lets other requests finish for up to `patience` ms. */
  async stop(patience: number): Promise<void> {
    const sweep = (): void => {
      // A page whose stream has ended asks for another at once, over a connection that is still open.
      for (const stream of this.#streams) stream.destroy()
      // Kept-alive connections fall idle one by one, whenever their request is answered.
      this.closeIdleConnections()
    }
    const sweeping = setInterval(sweep, 50)
    const limit = setTimeout(() => this.closeAllConnections(), patience)
    // First, so that the close itself, which others may still come before, is short.
    sweep()
    await this.#acceptAll()
    await new Promise<void>((resolve) => {
      this.close(() => resolve())
      sweep()
    })
    clearInterval(sweeping)
    clearTimeout(limit)
  }

  /**
   * Node's own, which `close` calls, counts an answer as sent that is handed over to be sent (a slow reader would get
   * the beginning of it), and waits for ever for a connection that a browser made and never uses.
   */
  override closeIdleConnections(): void {
    for (const [socket, connection] of this.#connections) if (isIdle(connection)) socket.destroy()
  }

  /** A connection that is made, and not yet accepted, would be cut by the close. A turn of the event loop accepts one. */
  async #acceptAll(): Promise<void> {
    const began = performance.now()
    for (let quiet = 0, turn = began; quiet < QUIET.turns && turn - began < QUIET.longest; ) {
      const accepted = this.#accepted
      await nextTurn()
      const now = performance.now()
      quiet = this.#accepted === accepted && now - turn < QUIET.within ? quiet + 1 : 0
      turn = now
    }
  }
}

/** Answers of one connection go out in the order of their requests: the last one counts. */
function isIdle({ made, request, response }: Connection): boolean {
  if (!request || !response) return performance.now() - made > FIRST_REQUEST
  return request.complete && response.writableFinished
}
