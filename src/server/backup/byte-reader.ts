/** Reads a stream by byte counts. Keeps at most one chunk in memory. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Returns at least one and at most `most` bytes; undefined at the end. */
  async upTo(most: number): Promise<Buffer | undefined> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#source.next()
      if (done) return undefined
      this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
    const taken = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(taken.length)
    return taken
  }

  /** @throws Error if fewer bytes are left */
  async exactly(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = count; left > 0; ) {
      const part = await this.upTo(left)
      if (!part) throw new Error('it ends too early')
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }
}
