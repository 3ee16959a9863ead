/** A line with rows in the order of their keys. `rows` is the number of rows, `last` the last key. */
export interface Chunk {
  readonly line: Uint8Array<ArrayBuffer>
  readonly rows: number
  readonly last: number
}

/**
 * The lines of a table. While the table is read, further lines are added. A reader gets the lines that are there, then
 * waits for further ones.
 */
export class Snapshot {
  readonly version: number
  readonly chunks: Chunk[] = []
  readonly #head: Uint8Array<ArrayBuffer>
  #bytes = 0
  #state: 'growing' | 'whole' | 'broken' = 'growing'
  #error: unknown
  #waiting: (() => void)[] = []

  constructor(version: number, head: Uint8Array<ArrayBuffer>) {
    this.version = version
    this.#head = head
  }

  get bytes(): number {
    return this.#bytes
  }

  get state(): 'growing' | 'whole' | 'broken' {
    return this.#state
  }

  add(chunk: Chunk): void {
    this.chunks.push(chunk)
    this.#bytes += chunk.line.byteLength
    this.#wake()
  }

  end(): void {
    this.#state = 'whole'
    this.#wake()
  }

  fail(error: unknown): void {
    this.#state = 'broken'
    this.#error = error
    this.#wake()
  }

  /** Resolves when the whole table has been read, or when reading it has failed. */
  async ended(): Promise<void> {
    while (this.#state === 'growing') await new Promise<void>((grown) => this.#waiting.push(grown))
  }

  /**
   * Streams all lines from the first one. If reading the table fails, the stream fails with the same error. Otherwise a
   * client could take an incomplete table for the whole one.
   */
  stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    let next = 0
    return new ReadableStream(
      {
        pull: async (controller) => {
          while (next > this.chunks.length && this.#state === 'growing')
            await new Promise<void>((grown) => this.#waiting.push(grown))
          const line = next === 0 ? this.#head : this.chunks[next - 1]?.line
          next++
          if (line) controller.enqueue(line)
          else if (this.#state === 'broken') controller.error(this.#error)
          else controller.close()
        },
      },
      { highWaterMark: 0 },
    )
  }

  #wake(): void {
    for (const grown of this.#waiting.splice(0)) grown()
  }
}
