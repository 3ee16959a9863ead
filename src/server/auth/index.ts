import { betterAuth } from 'better-auth'
import { EventmsError } from '#domain/errors.ts'
import { badRequest } from '#domain/requests/check.ts'
import { refuseWeak } from '#domain/access/password.ts'
import { parseJson } from '../data/json-lines.ts'
import { errorResponse } from '../errors.ts'
import { checkType, readBody } from '../routes/body.ts'
import { isForeign } from '../routes/guard.ts'
import { asUser, isDisabled, translate, type User } from './better-auth/answers.ts'
import { background } from './mail/background.ts'
import { browsers } from './sessions/known-browsers.ts'
import { cookie } from './sessions/cookies.ts'
import { type Ask, type Desk, linkOf } from './routes/context.ts'
import { hashingFor } from './limits/password-hashing.ts'
import { type Client, countAttempts, laneOf, limiter } from './limits/rate-limits.ts'
import { oneTimes } from './one-time/one-time-secrets.ts'
import { AUTH_SCHEMA, type AuthSettings, authOptions, CLIENT_HEADER } from './better-auth/options.ts'
import { createOutbox } from './mail/delivery.ts'
import { type Listed, people, type Person } from './accounts/users.ts'
import { socialPlugins, socialRequest } from './providers/social-providers.ts'
import { routes } from './routes/route-table.ts'
import { rememberSessions } from './sessions/session-cache.ts'
import { changePassword, createStaff, type NewStaff } from './accounts/create-account.ts'

/**
 * Who is signed in. better-auth keeps users and sessions in the schema eventms_private; nobody comes into being but
 * through the gate (gate.ts). The page calls these under /api/auth with fetch, credentials included:
 *
 * - POST /sign-in/email   `{ email, password }`                → `{ user }` and the session cookie
 * - POST /sign-in/social `{ provider, redirectTo?, scopes?, queryParams? }` → `{ url }`: go there; the provider comes
 * back to
 * GET /callback/google or …/github, which goes on to redirectTo, or to `/?error=code` (signUpClosed, accountDisabled,
 * …)
 * - POST /sign-up         `{ email, password, redirectTo?, data? }` → `{ user: { email }, session: false }`
 * - POST /sign-in/link, /reset-password `{ email, redirectTo? }`, POST /sign-in/phone `{ phone }` → `{ sent: true }`
 * - POST /verify          `{ link, confirmed? }` or `{ type, email or phone, token }` → `VerifyAnswer`
 * - POST /update-password `{ password, token }`, or with a session `{ password, current }` → `{ success: true }`
 * - POST /update-phone    `{ phone, current }`, with a session  → `{ sent: true }`
 * - GET  /get-session                                           → `{ user }`, or `null` when signed out
 * - POST /sign-out        `{}`                                  → `{ success: true }`, the cookie removed
 *
 * Whatever sends something takes `language` too (en, ja). `user` is `{ id, email, name }`. A refusal is an `ErrorBody`.
 * A body is JSON with its content type, and Origin is checked. What is not in this list does not exist.
 */
export interface Auth {
  /**
   * @param client the client's address, as client.ts finds it; without it everybody shares one limit
   * @throws EventmsError 'bodyTooLarge', 'badRequest' for a body that is none, and the database's own errors
   */
  handler(request: Request, client?: string): Promise<Response>
  /**
   * Whose cookie this is; null for nobody. An ended session may be believed for 15 seconds on another server, never
   * longer.
   */
  session(headers: Headers): Promise<{ user: User } | null>
  createStaff(staff: NewStaff): Promise<User>
  /**
   * A link, good once, by which somebody chooses a password; for an invitation it is mailed too, where mails can be
   * sent.
   */
  passwordLink(email: string, purpose: 'invite' | 'recovery'): Promise<string>
  /** A new password; ends all the person's sessions. @throws EventmsError 'notFound' */
  changePassword(email: string, password: string): Promise<User>
  list(): Promise<Listed[]>
  /** Ends all the person's sessions and links; nobody comes in until `enable`. @throws EventmsError 'notFound' */
  disable(email: string): Promise<Person>
  /** @throws EventmsError 'notFound' */
  enable(email: string): Promise<Person>
  /** Whether anybody can sign in yet. */
  hasStaff(): Promise<boolean>
  /** When everything that is being mailed or sent has been. */
  settled(): Promise<void>
  /** Social providers that are configured. */
  readonly providers: readonly ('google' | 'github')[]
}

/** Bytes; an email and a password are far less. */
const BODY_LIMIT = 64 * 1024
/** The library's routes that there are. */
const library = /^(POST \/sign-in\/(email|social)|POST \/sign-out|GET \/get-session|GET \/callback\/(google|github))$/

/** The pool's database must be migrated (db/server). */
export async function createAuth(settings: AuthSettings): Promise<Auth> {
  const { pool, publicUrl, log } = settings
  const auth = betterAuth(authOptions(settings, await socialPlugins(settings)))
  const context = await auth.$context
  const { sessionToken } = context.authCookies
  const secure = publicUrl?.startsWith('https:') ?? false
  /** Some of the library's routes put an error of their own before the database's: asked again, it says its own. */
  const databaseAnswers = () => pool.query('SELECT 1')
  const sessions = rememberSessions(async (value) => {
    const headers = new Headers({ cookie: `${sessionToken.name}=${value}` })
    // The page's own get-session prolongs it, because only there a new cookie reaches the browser.
    const found = await auth.api
      .getSession({ headers, query: { disableRefresh: true } })
      .catch(async (error: unknown) => {
        await databaseAnswers()
        throw error
      })
    return found && !isDisabled(found.user) ? asUser(found.user) : null
  })
  const providers = (['google', 'github'] as const).filter((provider) => settings[provider])

  const session: Auth['session'] = async (headers) => {
    const value = cookie(headers, sessionToken.name)
    const user = value ? await sessions.get(value) : null
    return user && { user }
  }

  const known = browsers(settings.secret, secure)
  const desk: Desk = {
    context,
    people: people(pool),
    oneTimes: oneTimes(pool, settings.secret),
    limiter: limiter(countAttempts(pool)),
    outbox: settings.outbox ?? createOutbox({ log }),
    background: background((err) => log?.error({ err }, 'a mail or message could not be prepared')),
    origin: publicUrl ?? settings.localUrl ?? 'http://localhost:3000',
    publicUrl,
    domains: settings.signUpDomains ?? [],
    phoneCountry: settings.phoneCountry ?? '81',
    async enter(userId, headers, credential) {
      const answer = await auth.api.enter({ body: { userId, credential }, headers, asResponse: true })
      if (answer.ok) return new Headers(answer.headers.getSetCookie().map((line) => ['set-cookie', line]))
      await databaseAnswers()
      throw new EventmsError(
        answer.status === 403 ? 'accountDisabled' : answer.status === 401 ? 'invalidCode' : 'internalError',
      )
    },
    forget: () => sessions.forget(),
  }
  const { limiter: limits } = desk

  /** One of better-auth's own routes, with what we let through to it. */
  async function ofLibrary(route: string, request: Request, headers: Headers, body: unknown): Promise<Response> {
    const init = request.method === 'GET' ? {} : { body: JSON.stringify(body) }
    const answered = await auth.handler(new Request(request.url, { method: request.method, headers, ...init }))
    if (answered.status >= 500) await databaseAnswers()
    return translate(answered, route)
  }

  async function signInByPassword(
    route: string,
    request: Request,
    headers: Headers,
    body: unknown,
    client: Client,
  ): Promise<Response> {
    const { email, password } = body as { email?: unknown; password?: unknown }
    if (typeof email !== 'string' || typeof password !== 'string') throw badRequest('email and password are text')
    const address = email.trim().toLowerCase()
    const { credential, answered } = await limits.trying('account', email, client, async () => ({
      credential: await desk.people.credential(address),
      answered: await ofLibrary(route, request, headers, { email: address, password }),
    }))
    if (!answered.ok) return answered
    // Whoever changed the password meanwhile has ended the sessions there were: this one came after that.
    if ((await desk.people.credential(address)) !== credential) {
      await context.internalAdapter.deleteSession(tokenOf(given(answered) ?? ''))
      throw new EventmsError('invalidCredentials')
    }
    await limits.forgive('account', email, client)
    return answered
  }

  async function answer(route: string, request: Request, client: Client): Promise<Response> {
    const headers = new Headers(request.headers)
    headers.delete(CLIENT_HEADER)
    if (client.address) headers.set(CLIENT_HEADER, client.address)
    if (request.method === 'GET') return ofLibrary(route, request, headers, null)

    const raw = await readBody(request, BODY_LIMIT)
    // Asked by every tab, and it proves nothing.
    if (route !== 'POST /sign-out') await limits.request(client)
    const body = parseJson(raw)
    if (typeof body !== 'object' || body === null) throw badRequest('not an object')
    if (route === 'POST /sign-in/email') return signInByPassword(route, request, headers, body, client)
    if (route === 'POST /sign-in/social')
      return ofLibrary(route, request, headers, socialRequest(body, providers, publicUrl))
    const own = routes[route]
    if (!own) return ofLibrary(route, request, headers, {})
    const ask: Ask = { body, headers, client, who: async () => (await session(request.headers))?.user ?? null }
    return own(desk, ask)
  }

  /** The cookie of the session that an answer gives. */
  const given = (answered: Response) =>
    answered.headers
      .getSetCookie()
      .find((line) => line.startsWith(`${sessionToken.name}=`))
      ?.split(';')[0]
      ?.slice(sessionToken.name.length + 1)

  /**
   * A session that a browser brought with it ends when it gets another one: nobody goes on with a session they were
   * handed.
   */
  async function rotate(request: Request, answered: Response): Promise<void> {
    const old = cookie(request.headers, sessionToken.name)
    const fresh = given(answered)
    if (!old || fresh === undefined || tokenOf(old) === tokenOf(fresh)) return
    const held = await sessions.get(old)
    if (!held) return
    await context.internalAdapter.deleteSession(tokenOf(old))
    sessions.forget(held)
  }

  /**
   * Who signs in is known in this browser from now on; and one that asked for a code is recognised when it brings it.
   */
  async function remember(route: string, request: Request, answered: Response, { browser }: Client): Promise<void> {
    const fresh = given(answered)
    const session = fresh ? await context.internalAdapter.findSession(tokenOf(fresh)) : null
    const person = session && (await desk.people.byId(session.user.id))
    if (person)
      answered.headers.append(
        'set-cookie',
        known.remember(browser, request.headers, [person.email, ...(person.phoneNumber ? [person.phoneNumber] : [])]),
      )
    else if (browser.isNew && answered.ok && Object.hasOwn(routes, route))
      answered.headers.append('set-cookie', known.remember(browser, request.headers, []))
  }

  async function personOf(email: string): Promise<Person> {
    const person = await desk.people.byEmail(email.toLowerCase())
    if (!person) throw new EventmsError('notFound', { email })
    return person
  }

  return {
    session,
    providers,
    settled: () => desk.background.settled(),
    list: () => desk.people.list(),

    async handler(request, address) {
      const route = `${request.method} ${new URL(request.url).pathname.replace(/^\/api\/auth/, '')}`
      if (!library.test(route) && !Object.hasOwn(routes, route)) return errorResponse(new EventmsError('notFound'))
      if (isForeign(request, publicUrl))
        return errorResponse(new EventmsError('badRequest', { reason: 'from another site' }), 403)
      // The library reads forms, too, which another site's page can send.
      if (request.method !== 'GET') checkType(request, 'application/json')
      try {
        const leaving = route === 'POST /sign-out' ? await session(request.headers) : null
        const client = { address, browser: known.of(request.headers) }
        const answered = await hashingFor(laneOf(client), () => answer(route, request, client))
        if (leaving) sessions.forget(leaving.user)
        else if (route !== 'GET /get-session') {
          await rotate(request, answered)
          await remember(route, request, answered, client)
        }
        return answered
      } catch (error) {
        if (error instanceof EventmsError && error.code !== 'bodyTooLarge') return errorResponse(error)
        throw error
      }
    },

    createStaff: (staff) => createStaff(context, staff),

    async passwordLink(email, purpose) {
      const person = await personOf(email)
      // Whoever runs the office's server means this one: what was sent or printed before may lie anywhere.
      await desk.oneTimes.revoke(person)
      const { secret, code } = await desk.oneTimes.issue({ purpose, subject: person.email, userId: person.id })
      const link = linkOf(desk, '/', secret)
      // Printed for whoever invites; where no mail can be sent, the log does not repeat it.
      if (purpose === 'invite' && desk.outbox.mails)
        await desk.outbox.mail(person.email, 'invite', { link, code }, ['ja', 'en'])
      return link
    },

    async changePassword(email, password) {
      const person = await personOf(email)
      refuseWeak(password, person.email)
      await changePassword(desk, person, await context.password.hash(password))
      return asUser(person)
    },

    async disable(email) {
      const person = await desk.people.disable(email.toLowerCase())
      if (!person) throw new EventmsError('notFound', { email })
      await desk.oneTimes.revoke(person)
      sessions.forget()
      return person
    },

    async enable(email) {
      const person = await desk.people.enable(email.toLowerCase())
      if (!person) throw new EventmsError('notFound', { email })
      return person
    },

    async hasStaff() {
      const { rows } = await pool.query(`SELECT 1 FROM ${AUTH_SCHEMA}.account LIMIT 1`)
      return rows.length > 0
    },
  }
}

/** The session's token in a cookie, which carries a signature behind it. */
function tokenOf(value: string): string {
  try {
    return decodeURIComponent(value).split('.')[0] ?? ''
  } catch {
    return ''
  }
}
