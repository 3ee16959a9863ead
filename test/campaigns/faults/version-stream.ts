/** Reads the event stream of live updates from one server, as a page does. */
import type { Versions } from '#domain/wire.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { ApiClient } from '../../support/api.ts'
import { must, sleep, until } from './fault.ts'

const TABLES = ['departments', 'employees', 'sealData'] as const

export class VersionStream {
  readonly #open: () => Promise<Response>
  readonly #closing = new AbortController()
  #latest: Versions = {}
  #failure: unknown
  #running: Promise<void> | undefined

  private constructor(api: ApiClient) {
    this.#open = () => api.fetch('/api/events', { signal: this.#closing.signal })
  }

  static async open(api: ApiClient): Promise<VersionStream> {
    const stream = new VersionStream(api)
    stream.#running = stream.#run()
    await until('the stream begins', async () => Object.keys(stream.#latest).length > 0)
    return stream
  }

  /** Reads the stream to its end. Reopens it, as a page does, if the server ended it. */
  async #run(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      try {
        const answer = await this.#open()
        let text = ''
        for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
          const events = (text + chunk).split('\n\n')
          text = events.pop()!
          for (const event of events) this.#read(event)
        }
      } catch (error) {
        if (!this.#closing.signal.aborted && !(error instanceof TypeError)) this.#failure ??= error
      }
      await sleep(500)
    }
  }

  #read(event: string): void {
    const [, data] = /^event: versions\ndata: (.*)$/.exec(event) ?? []
    if (data === undefined) return
    const versions = JSON.parse(data) as Versions
    for (const [name, version] of Object.entries(versions) as [TableName, number][])
      must(version >= (this.#latest[name] ?? 0), `${name}: version ${version} after ${this.#latest[name]}`)
    this.#latest = versions
  }

  /** Expects the stored versions. Call once nobody works any more. */
  async agrees(api: ApiClient): Promise<void> {
    const loaded = await Promise.all(TABLES.map(async (name) => [name, (await api.load(name)).version] as const))
    await until('the stream has every version', async () => {
      if (this.#failure) throw this.#failure
      return loaded.every(([name, version]) => this.#latest[name] === version)
    })
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#running
    if (this.#failure) throw this.#failure
  }
}
