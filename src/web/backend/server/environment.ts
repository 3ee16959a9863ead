/** What the server home needs of a browser; the contract suite gives it Node's. Paths begin with a slash. */
export interface Environment {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Sends a body and tells how much of it is on its way; `fetch` cannot. Rejects only when there was no answer. */
  upload(path: string, body: Blob, onSent: (sent: number, total: number) => void): Promise<Answer>
  events(path: string): EventSource
  /** Tells the other tabs that someone signed in or out, and hears it from them. */
  readonly tabs: Tabs
  /** Leaves the page for another address. */
  leave(address: string): void
}

export interface Answer {
  readonly status: number
  readonly text: string
}

export interface Tabs {
  tell(): void
  listen(heard: () => void): void
  close(): void
}

export function browserEnvironment(): Environment {
  return {
    fetch: (path, init) => fetch(path, init),
    upload,
    events: (path) => new EventSource(path),
    tabs: tabs('eventms-session'),
    leave: (address) => location.assign(address),
  }
}

function upload(path: string, body: Blob, onSent: (sent: number, total: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = request.onabort = () => reject(new Error('The connection was lost.'))
    request.send(body)
  })
}

/** Tabs of this browser by BroadcastChannel. */
export function tabs(name: string): Tabs {
  const channel = new BroadcastChannel(name)
  return {
    tell: () => channel.postMessage('changed'),
    listen: (heard) => {
      channel.onmessage = heard
    },
    close: () => channel.close(),
  }
}
