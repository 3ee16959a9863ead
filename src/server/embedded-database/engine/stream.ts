import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import { copyInResponse, FrontendMessages, withoutCopyInResponse } from './frontend-messages.ts'

/** Cancels the statement that runs on an embedded database. @returns false for a connection to a PostgreSQL server */
export function cancelOn(connection: { readonly stream: unknown } | undefined): boolean {
  if (!(connection?.stream instanceof PgliteStream)) return false
  connection.stream.cancel()
  return true
}

/** A chunk of the answer to a unit of messages (frontend-messages.ts). `done` is true for the last chunk. */
interface AnswerChunk {
  readonly bytes: Uint8Array
  readonly done: boolean
}

/**
 * Highest number of a unit of messages. The unit after it gets number 1 again; the earlier unit 1 has ended long
 * before.
 */
const MOST = 2 ** 30

/**
 * Replaces pg's socket: passes protocol bytes over a MessagePort to PGlite's worker as soon as the worker has opened
 * the database. Calls `onStuck` if PGlite works on one unit of messages for longer than `statementTimeout` ms. Then
 * pglite.ts ends the worker and destroys the stream.
 */
export class PgliteStream extends Duplex {
  /**
   * The number of the unit to cancel. It is in shared memory, because the worker receives no messages while the engine
   * runs.
   */
  readonly ending = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  readonly #messages = new FrontendMessages()
  readonly #port: MessagePort
  readonly #statementTimeout: number
  readonly #onStuck: () => void
  readonly #opened: Promise<unknown>
  readonly #underWay: { readonly number: number; readonly copy: boolean }[] = []
  #last = 0
  #watchdog: NodeJS.Timeout | undefined

  constructor(port: MessagePort, options: { opened: Promise<unknown>; statementTimeout: number; onStuck: () => void }) {
    // The buffers are so large that a COPY does not wait for 'drain' after each chunk.
    super({ writableHighWaterMark: 1024 * 1024, readableHighWaterMark: 1024 * 1024 })
    this.#port = port
    this.#statementTimeout = options.statementTimeout
    this.#onStuck = options.onStuck
    this.#opened = options.opened
    this.#opened.catch((error: Error) => this.destroy(error))
    port.on('message', (chunk: AnswerChunk) => this.#answer(chunk))
  }

  /** pg calls this method instead of a socket's `connect`. After the event 'connect' pg sends its first bytes. */
  connect(): this {
    this.#opened.then(
      () => this.emit('connect'),
      () => {},
    )
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    this.#port.ref()
    return this
  }
  unref(): this {
    this.#port.unref()
    return this
  }

  /**
   * Requests to cancel the unit of messages that runs now. The engine may notice this late, but never cancels a later
   * unit.
   */
  cancel(): void {
    const [now] = this.#underWay
    if (now) Atomics.store(this.ending, 0, now.number)
  }

  override _read(): void {
    // Does nothing: answers are pushed when they arrive, because the engine cannot be paused.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: () => void): void {
    this.#take(chunk)
    callback()
  }

  override _writev(chunks: { chunk: Buffer }[], callback: () => void): void {
    this.#take(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    callback()
  }

  override _final(callback: () => void): void {
    callback()
    this.destroy()
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    clearTimeout(this.#watchdog)
    this.#port.close()
    callback(error)
  }

  #take(chunk: Buffer): void {
    for (const unit of this.#messages.take(chunk)) {
      if (unit.kind === 'terminate') this.end()
      else if (unit.kind === 'copyStarts') this.push(copyInResponse)
      else {
        const number = (this.#last = (this.#last % MOST) + 1)
        this.#underWay.push({ number, copy: unit.copy })
        if (this.#underWay.length === 1) this.#watch()
        this.#port.postMessage({ unit: unit.bytes, number, answered: unit.answered }, [
          unit.bytes.buffer as ArrayBuffer,
        ])
      }
    }
  }

  #answer({ bytes, done }: AnswerChunk): void {
    const answer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const clientAnswer = this.#underWay[0]?.copy ? withoutCopyInResponse(answer) : answer
    if (done) {
      this.#underWay.shift()
      clearTimeout(this.#watchdog)
      if (this.#underWay.length) this.#watch()
    }
    // The answer to a Flush may be empty. Pushing nothing would make the stream read again.
    if (clientAnswer.length) this.push(clientAnswer)
  }

  #watch(): void {
    this.#watchdog = setTimeout(this.#onStuck, this.#statementTimeout).unref()
  }
}
