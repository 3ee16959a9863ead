/**
 * Maximum bytes of a line. The limit is large enough for one entry of the change history with a thousand rows and the
 * longest texts.
 */
const LONGEST = 64 * 1024 * 1024

const NEWLINE = 0x0a

/** Splits a stream into lines. Keeps the present line and one chunk of the stream in memory. */
export class Lines {
  readonly #source: AsyncIterator<Uint8Array>
  #buffer: Buffer = Buffer.alloc(0)
  #at = 0

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /**
   * The next line with its newline; undefined at the end. Ignores a last line without a newline, because it was cut
   * off.
   * @param limit maximum bytes of the line
   * @throws RangeError for a longer line
   */
  async next(limit = LONGEST): Promise<Buffer | undefined> {
    const lineChunks: Buffer[] = []
    let length = 0
    for (;;) {
      const found = this.#buffer.indexOf(NEWLINE, this.#at)
      if (found >= 0) {
        const line = this.#buffer.subarray(this.#at, found + 1)
        if (length + line.length > limit) throw tooLong(limit)
        this.#at = found + 1
        return lineChunks.length > 0 ? Buffer.concat([...lineChunks, line]) : line
      }
      lineChunks.push(this.#buffer.subarray(this.#at))
      length += this.#buffer.length - this.#at
      if (length > limit) throw tooLong(limit)
      const { done, value } = await this.#source.next()
      if (done) return undefined
      this.#buffer = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      this.#at = 0
    }
  }

  async close(): Promise<void> {
    await this.#source.return?.()
  }

  /** True if the source has ended. May wait for the next chunk, and throws an error of the source. */
  async isOver(): Promise<boolean> {
    if (this.#at < this.#buffer.length) return false
    for (;;) {
      const { done, value } = await this.#source.next()
      if (done) return true
      if (value.length > 0) return false
    }
  }
}

const tooLong = (limit: number) => new RangeError(`a line of more than ${limit} bytes`)
