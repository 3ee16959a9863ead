/** Replaces a browser for the server backend, in Node: a cookie jar, tabs, an event stream. */
import { randomUUID } from 'node:crypto'
import type { AuthCallback, Environment } from '../src/web/backend/server/environment.ts'
import { live } from '../src/web/backend/live.ts'
import { tabs } from '../src/web/backend/tabs.ts'

export interface NodeBrowser {
  /** Tabs share cookies and messages. */
  environment(): Environment
  /** Navigations away from the page. */
  readonly left: string[]
  /** Callbacks in the URLs of the next tabs. */
  readonly arriving: AuthCallback[]
}

export function nodeBrowser(url: string): NodeBrowser {
  const cookies = new Map<string, string>()
  const channel = `test ${randomUUID()}`
  const left: string[] = []
  const arriving: AuthCallback[] = []

  async function browse(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('origin', url)
    headers.set('sec-fetch-site', 'same-origin')
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(url + path, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (/max-age=0/i.test(line)) cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    return response
  }

  return {
    left,
    arriving,
    environment: () => ({
      fetch: browse,
      async upload(path, body, { headers, signal, onSent, onText }) {
        const response = await browse(path, { method: 'POST', body, headers, signal })
        onSent(body.size, body.size)
        let text = ''
        for await (const part of (response.body ?? new Blob([]).stream()).pipeThrough(new TextDecoderStream()))
          onText((text += part))
        return { status: response.status, text }
      },
      events: (path) =>
        new NodeEventSource(() => browse(path, { headers: { accept: 'text/event-stream' } })) as unknown as EventSource,
      shown: live(true),
      onActivity: () => () => {},
      tabs: tabs(channel),
      hasPasskeys: () => false,
      leave: (address) => left.push(address),
      language: () => 'ja',
      authCallback: () => arriving.shift() ?? null,
    }),
  }
}

/** The used part of an EventSource: one connection, no reconnecting. */
class NodeEventSource extends EventTarget {
  readonly CLOSED = 2
  readyState = 0
  #reader: ReadableStreamDefaultReader<string> | undefined

  constructor(connect: () => Promise<Response>) {
    super()
    void this.#read(connect)
  }

  close(): void {
    this.readyState = this.CLOSED
    void this.#reader?.cancel().catch(() => {})
  }

  async #read(connect: () => Promise<Response>): Promise<void> {
    try {
      const response = await connect()
      if (!response.ok || !response.body) throw new Error(String(response.status))
      this.#reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      if (this.readyState === this.CLOSED) return this.close()
      let text = ''
      for (;;) {
        const { done, value } = await this.#reader.read()
        if (done) break
        text += value
        const messages = text.split('\n\n')
        text = messages.pop()!
        for (const message of messages) this.#tell(message)
      }
    } catch {
      // The error is reported below, as a browser does.
    }
    if (this.readyState === this.CLOSED) return
    this.readyState = this.CLOSED
    this.dispatchEvent(new Event('error'))
  }

  #tell(message: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1]
    const [type, data] = [field('event'), field('data')]
    if (type && data) this.dispatchEvent(new MessageEvent(type, { data }))
  }
}
