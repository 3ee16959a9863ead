/** Setup of the attack tests: the HTTP app on a test database, an HTTP client, and the messages that were sent. */
import type { OAuth2Server } from 'oauth2-mock-server'
import type { Pool } from 'pg'
import { createApp } from '#server/app.ts'
import { type Auth, createAuth } from '#server/auth/index.ts'
import type { MailKind } from '#domain/mail-texts.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import { createLog } from '#server/log.ts'
import { ampleRoom, cheapHashing } from '#server/auth/limits/test-hashing.ts'
import type { Notice } from '#server/auth/mail/compose-notice.ts'
import type { Delivery } from '#server/auth/mail/delivery.ts'

export const ORIGIN = 'https://eventms.test'
export const SECRET = 'a secret of the tests, long enough'
export const DOMAIN = 'open.example.jp'
export const PASSWORD = 'right horse battery'

export interface Sent {
  readonly to: string
  /** A mail, or 'text' for a text message. */
  readonly kind: MailKind | 'text'
  /** The secret in the message's link. */
  readonly link: string
  readonly url: string
  readonly code: string
}

export interface TestServer {
  readonly auth: Auth
  readonly sent: Sent[]
  /** Notices about the account that were mailed. */
  readonly noticed: { readonly to: string; readonly notice: Notice }[]
  readonly hashed: { count: number }
  /** Method and path of each route of the app. */
  readonly routes: readonly { readonly method: string; readonly path: string }[]
  fetch(url: string, init?: RequestInit, client?: string): Promise<Response>
}

/** Matches a personal token, and also a shortened one: the first 20 digits of its secret are enough. */
const A_TOKEN = /eventms_[0-9a-f]{20}/
/** Log lines with a personal token, collected by `watchedLog`. The afterEach of `describeAttacks` expects none. */
export const linesWithToken: string[] = []
export const watchedLog = () =>
  createLog('trace', false, { write: (line) => void (A_TOKEN.test(line) && linesWithToken.push(line)) })

/** Starts a server over the database; several servers may share a database. */
export async function testServer(pool: Pool, settings: Partial<AuthSettings> = {}): Promise<TestServer> {
  const sent: Sent[] = []
  const noticed: { to: string; notice: Notice }[] = []
  const hashed = { count: 0 }
  const delivery: Delivery = {
    mails: true,
    async mail(to, kind, { link, code = '' }) {
      sent.push({ to, kind, url: link, link: link.split('#link=')[1] ?? '', code })
    },
    async text(to, code) {
      sent.push({ to, kind: 'text', url: '', link: '', code })
    },
    async notice(to, notice) {
      noticed.push({ to, notice })
    },
  }
  const log = settings.log ?? watchedLog()
  const hashing = cheapHashing(() => hashed.count++)
  const auth = await createAuth({
    pool,
    secret: SECRET,
    publicUrl: ORIGIN,
    signUpDomains: [DOMAIN],
    delivery,
    hashing,
    admissionLimits: ampleRoom,
    ...settings,
    log,
  })
  const app = createApp({ db: { pool }, auth, log, config: { publicUrl: settings.publicUrl ?? ORIGIN } })
  return {
    auth,
    sent,
    noticed,
    hashed,
    routes: app.routes,
    fetch: async (url, init, client = '192.0.2.1') =>
      app.request(new Request(new URL(url, ORIGIN), init), undefined, { client }),
  }
}

export interface Told {
  readonly status: number
  // oxlint-disable-next-line no-explicit-any -- tests read any property of the body
  readonly body: any
  readonly headers: Headers
}

/** An HTTP client that stores cookies and sends an Origin like a browser. It follows no redirect automatically. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  readonly server: TestServer
  readonly client: string

  constructor(server: TestServer, client = '192.0.2.1') {
    this.server = server
    this.client = client
  }

  async fetch(url: string, init: RequestInit = {}, server = this.server): Promise<Response> {
    const headers = new Headers({ origin: ORIGIN, ...(init.headers as Record<string, string> | undefined) })
    if (this.cookies.size > 0 && !headers.has('cookie')) headers.set('cookie', this.cookie())
    const response = await server.fetch(url, { ...init, headers }, this.client)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Told> {
    const response = await this.fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    // Waits for background work, whose results a test checks.
    await this.server.auth.settled()
    return { status: response.status, body: await response.json().catch(() => null), headers: response.headers }
  }

  signIn(email: string, password = PASSWORD): Promise<Told> {
    return this.post('sign-in/email', { email, password })
  }

  /**
   * Email of the signed-in user, as get-session answers; null if signed out. @throws Error if get-session and a request
   * for a table disagree about the session
   */
  async sessionUser(server = this.server): Promise<string | null> {
    // Both requests send the same cookie, because the answer of get-session removes the cookie of an ended session.
    const headers = { cookie: this.cookie() }
    const data = await this.fetch('/api/tables/departments', { headers }, server)
    const told = (await (await this.fetch('/api/auth/get-session', { headers }, server)).json()) as {
      user: { email: string }
    } | null
    if ((data.status === 200) !== (told !== null))
      throw new Error(`get-session says ${JSON.stringify(told)}, a table ${data.status}`)
    return told?.user.email ?? null
  }

  /** Signs in at a provider, but does not follow the redirect back to EventMS. @returns the address of this redirect */
  async leaveFor(provider: string, options: object = {}): Promise<string> {
    return walk((await this.post('sign-in/social', { provider, ...options })).body.url)
  }

  /** Signs in at a provider, and follows the redirect back to EventMS. @returns the path to which EventMS redirects */
  async through(provider: string, options?: object): Promise<string> {
    return this.comeBack(await this.leaveFor(provider, options))
  }

  async comeBack(address: string): Promise<string> {
    const answer = await this.fetch(address, { headers: { origin: '' } })
    return (answer.headers.get('location') ?? `${answer.status}`).replace(ORIGIN, '')
  }
}

/** Follows redirects in a new browser until one leads to EventMS. @returns the address of this redirect */
export async function walk(from: string): Promise<string> {
  let address = from
  const cookies = new Map<string, string>()
  for (let left = 20; left > 0 && !address.startsWith(ORIGIN); left--) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next === null) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
    address = new URL(next, address).href
  }
  return address
}

/** Sets the claims that the provider makes at the next sign-ins. */
export function vouch(
  provider: OAuth2Server,
  claims: { sub: string; email: string; email_verified?: unknown; emailVerified?: boolean; name?: string },
): void {
  provider.service.removeAllListeners('beforeUserinfo')
  provider.service.removeAllListeners('beforeTokenSigning')
  provider.service.on('beforeUserinfo', (info) => (info.body = { name: 'Someone', ...claims }))
  provider.service.on('beforeTokenSigning', (token) => Object.assign(token.payload, { name: 'Someone', ...claims }))
}
