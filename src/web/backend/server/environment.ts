import type { Live } from '#web/backend/backend.ts'
import { live } from '#web/backend/live.ts'
import { type Tabs, tabs } from '#web/backend/tabs.ts'

/**
 * The browser functions that the backend on our own server needs. The tests in backend.contract.ts pass implementations
 * for Node. Paths begin with a slash.
 */
export interface Environment {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Sends a body and reports progress, which `fetch` cannot do. Rejects only if no answer arrives. */
  upload(path: string, body: Blob, options: Upload): Promise<Answer>
  events(path: string): EventSource
  /** True while the page is visible, false in a background tab. */
  readonly shown: Live<boolean>
  /** Calls `listener` on focus and on pointer down. @returns a function that unsubscribes */
  onActivity(listener: () => void): () => void
  readonly tabs: Tabs
  /** True if this browser can use passkeys that were created for `origin`. */
  hasPasskeys(origin: string): boolean
  leave(address: string): void
  language(): string
  /** Returns the auth data in the page's address, such as a link's secret. Removes this data from the address. */
  authCallback(): AuthCallback | null
}

export interface AuthCallback {
  readonly link?: string
  /**
   * The secret of a sign-in by a provider, if the sign-in waits for its second step. The page sends this secret with
   * the code or passkey.
   */
  readonly step?: string
  /**
   * Accepted kinds of second steps, separated by dots, for example `app.passkey`. Absent if only an app is accepted.
   */
  readonly by?: string
  readonly error?: string
  /** Id of the failed request, which people can quote to the server administrator. */
  readonly request?: string
}

export interface Upload {
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  onSent(sent: number, total: number): void
  onText(text: string): void
}

export interface Answer {
  readonly status: number
  readonly text: string
}

export function browserEnvironment(): Environment {
  const shown = live(!document.hidden)
  document.addEventListener('visibilitychange', () => shown.set(!document.hidden))
  return {
    shown,
    onActivity(listener) {
      const ending = new AbortController()
      for (const eventType of ['focus', 'pointerdown'])
        window.addEventListener(eventType, listener, { signal: ending.signal, passive: true, capture: true })
      return () => ending.abort()
    },
    fetch: (path, init) => fetch(path, init),
    upload,
    events: (path) => new EventSource(path),
    tabs: tabs('eventms-session'),
    hasPasskeys: (origin) => location.origin === origin && 'PublicKeyCredential' in window,
    leave: (address) => location.assign(address),
    // `data-language` instead of `lang`, because a browser changes `lang` when it translates the page.
    language: () => document.documentElement.dataset['language'] ?? '',
    authCallback() {
      // Browsers never send the hash to a server.
      const hash = new URLSearchParams(location.hash.slice(1))
      const [link, step, by] = [hash.get('link'), hash.get('step'), hash.get('by')]
      const query = new URLSearchParams(location.search)
      const [error, request] = [query.get('error'), query.get('request')]
      if (link === null && step === null && error === null) return null
      history.replaceState(history.state, '', location.pathname)
      if (step !== null) return { step, ...(by !== null && { by }) }
      return link === null ? { error: error ?? '', ...(request !== null && { request }) } : { link }
    },
  }
}

function upload(path: string, body: Blob, { headers, signal, onSent, onText }: Upload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    signal.addEventListener('abort', () => request.abort())
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
    request.upload.onload = ({ loaded, total }) => onSent(loaded, total)
    request.onprogress = () => onText(request.responseText)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = request.onabort = () => reject(new Error('The connection was lost.'))
    request.send(body)
  })
}
