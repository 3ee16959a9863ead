/**
 * Groups the messages of a client into units, such as one Query, or all messages up to a Sync (PostgreSQL protocol 3.0;
 * integers are big-endian). PGlite gets only complete units. After an incomplete unit, PGlite would assume that the
 * client has disconnected, and would never run again.
 */

export type FrontendUnit =
  /** `answered`: the answer ends with ReadyForQuery. `copy`: the unit is a COPY ... FROM STDIN with all its data. */
  | { readonly kind: 'run'; readonly bytes: Uint8Array; readonly answered: boolean; readonly copy: boolean }
  /** A COPY has begun. The client waits for a CopyInResponse before it sends the data. */
  | { readonly kind: 'copyStarts' }
  | { readonly kind: 'terminate' }

const QUERY = 0x51 // Q
const SYNC = 0x53 // S
const FLUSH = 0x48 // H
const COPY_DATA = 0x64 // d
const COPY_DONE = 0x63 // c
const COPY_FAIL = 0x66 // f
const TERMINATE = 0x58 // X

/**
 * A CopyFail for units in which no COPY was detected. If there is a COPY all the same, it fails instead of waiting for
 * data. Otherwise PGlite ignores the message.
 */
const NO_COPY_DATA = Buffer.concat([Buffer.from([COPY_FAIL, 0, 0, 0, 22]), Buffer.from('COPY without data\0')])

/**
 * Matches a COPY ... FROM STDIN. If it matches another statement, such as one with these words in a string, the client
 * answers with CopyFail, which PGlite ignores. If it misses a COPY, NO_COPY_DATA makes the COPY fail.
 */
const COPY_FROM_STDIN = /\bcopy\b[^;]*\bfrom\s+stdin\b/i

/** Collects messages of one connection until a unit is complete. */
export class FrontendMessages {
  #rest: Buffer = Buffer.alloc(0)
  #unit: Buffer[] = []
  #started = false
  #copying = false

  #startup(message: Buffer): FrontendUnit {
    this.#started = true
    return { kind: 'run', bytes: Uint8Array.from(message), answered: true, copy: false }
  }

  /** Yields the units that are complete with `chunk`. */
  *take(chunk: Buffer): Generator<FrontendUnit> {
    let bytes = this.#rest.length ? Buffer.concat([this.#rest, chunk]) : chunk
    for (;;) {
      // The first message, the startup message, has no letter before its length.
      const head = this.#started ? 1 : 0
      if (bytes.length < head + 4) break
      const size = head + bytes.readUInt32BE(head)
      if (bytes.length < size) break
      const message = bytes.subarray(0, size)
      bytes = bytes.subarray(size)
      const unit = this.#started ? this.#message(message) : this.#startup(message)
      if (unit) yield unit
    }
    this.#rest = bytes
  }

  #message(message: Buffer): FrontendUnit | undefined {
    const type = message[0]
    if (type === TERMINATE) return { kind: 'terminate' }
    if (type === COPY_DATA || type === COPY_DONE || type === COPY_FAIL) {
      // Ignores data that a client sends after its COPY has failed, as PostgreSQL does.
      if (!this.#copying) return undefined
      this.#unit.push(message)
      if (type === COPY_DATA) return undefined
      this.#copying = false
      return this.#whole(true, true)
    }
    if (type === QUERY && COPY_FROM_STDIN.test(message.toString('utf8', 5))) {
      this.#unit.push(message)
      this.#copying = true
      return { kind: 'copyStarts' }
    }
    if (type === SYNC || type === FLUSH) this.#unit.push(NO_COPY_DATA)
    this.#unit.push(message)
    if (type === QUERY) this.#unit.push(NO_COPY_DATA)
    return type === QUERY || type === SYNC || type === FLUSH ? this.#whole(type !== FLUSH, false) : undefined
  }

  #whole(answered: boolean, copy: boolean): FrontendUnit {
    // A buffer outside of Node's shared pool, because it is transferred to the worker.
    const bytes = new Uint8Array(this.#unit.reduce((sum, chunk) => sum + chunk.length, 0))
    let at = 0
    for (const chunk of this.#unit) {
      bytes.set(chunk, at)
      at += chunk.length
    }
    this.#unit = []
    return { kind: 'run', bytes, answered, copy }
  }
}

/**
 * The CopyInResponse that makes the client send the data of a COPY before PGlite runs it: text format, 0 columns.
 * Clients ignore the number of columns.
 */
export const copyInResponse: Buffer = Buffer.from([0x47, 0, 0, 0, 7, 0, 0, 0])

/** Removes the CopyInResponse from the answer to a COPY, because the client got `copyInResponse` before. */
export function withoutCopyInResponse(answer: Buffer): Buffer {
  const messages: Buffer[] = []
  for (let at = 0; at < answer.length; ) {
    const end = at + 1 + answer.readUInt32BE(at + 1)
    if (answer[at] !== 0x47) messages.push(answer.subarray(at, end))
    at = end
  }
  return Buffer.concat(messages)
}
