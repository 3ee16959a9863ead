/** Reads given numbers of bytes from a stream. Keeps at most one chunk of the stream in memory. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>
  #buffered: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Returns at least one and at most `maxBytes` bytes; undefined at the end. */
  async upTo(maxBytes: number): Promise<Buffer | undefined> {
    while (this.#buffered.length === 0) {
      const { done, value } = await this.#source.next()
      if (done) return undefined
      this.#buffered = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
    const bytes = this.#buffered.subarray(0, maxBytes)
    this.#buffered = this.#buffered.subarray(bytes.length)
    return bytes
  }

  /** @throws Error if fewer bytes are left */
  async exactly(count: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    for (let left = count; left > 0; ) {
      const chunk = await this.upTo(left)
      if (!chunk) throw new Error('it ends too early')
      chunks.push(chunk)
      left -= chunk.length
    }
    return Buffer.concat(chunks)
  }
}
