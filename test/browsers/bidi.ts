/** WebDriver BiDi over one WebSocket. */
import { WebSocket } from 'ws'

interface Answer {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

interface Waiter {
  resolve(result: never): void
  reject(error: Error): void
}

export class Bidi {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, Waiter>()
  #last = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer) => this.#take(JSON.parse(data.toString()) as Answer))
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the browser is gone'))
    })
  }

  static connect(url: string): Promise<Bidi> {
    const socket = new WebSocket(url, { maxPayload: 512 * 1024 * 1024 })
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(new Bidi(socket)))
      socket.once('error', reject)
    })
  }

  send<T>(method: string, params: object = {}): Promise<T> {
    const id = ++this.#last
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
  }

  close(): void {
    this.#socket.close()
  }

  #take({ id, type, result, error, message }: Answer): void {
    const waiter = id === undefined ? undefined : this.#waiting.get(id)
    if (!waiter) return
    this.#waiting.delete(id!)
    if (type === 'success') waiter.resolve(result as never)
    else waiter.reject(new Error(`${error}: ${message}`))
  }
}
