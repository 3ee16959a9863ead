/** Lines of a table as they come out of the database: readers get those that are there, then wait for the rest. */
export class Snapshot {
  readonly version: number
  readonly #lines: Uint8Array<ArrayBuffer>[] = []
  #bytes = 0
  #state: 'growing' | 'whole' | 'broken' = 'growing'
  #error: unknown
  #waiting: (() => void)[] = []

  constructor(version: number) {
    this.version = version
  }

  get bytes(): number {
    return this.#bytes
  }

  get state(): 'growing' | 'whole' | 'broken' {
    return this.#state
  }

  add(line: Uint8Array<ArrayBuffer>): void {
    this.#lines.push(line)
    this.#bytes += line.byteLength
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

  /** Every line from the first. @throws what `fail` was given: a table that is not whole never ends as if it were. */
  stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    let next = 0
    return new ReadableStream(
      {
        pull: async (controller) => {
          while (next === this.#lines.length && this.#state === 'growing') await new Promise<void>((grown) => this.#waiting.push(grown))
          const line = this.#lines[next++]
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
