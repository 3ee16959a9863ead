import { z } from 'zod'
import { EMAIL_LENGTH, foldedEmail } from '#domain/access/email-address.ts'
import { locales } from '#domain/locale.ts'
import { badRequest } from '#domain/requests/check.ts'
import type { VerifyAnswer } from '#domain/wire.ts'
import type { AuthContext } from '#server/auth/context.ts'
import type { Client } from '#server/auth/limits/networks.ts'
import type { OneTime } from '#server/auth/one-time/one-time-secrets.ts'
import type { User } from '#server/auth/sessions/session-user.ts'

export interface AuthRequest {
  /** Method and path below /api/auth, such as `POST /sign-up`. */
  readonly route: string
  readonly request: Request
  /** The request's headers. The server has set the client's address in them. */
  readonly headers: Headers
  readonly body: object
  readonly client: Client
  /**
   * The signed-in person; null without a session. Queries the session only when called, because most routes need none.
   * @param unused true for automatic requests, which do not count as use of the session
   */
  sessionUser(unused?: boolean): Promise<User | null>
  sessionToken(): string
}

export type Handler = (context: AuthContext, request: AuthRequest) => Promise<Response>

/** An attempt to sign in or to change the account, for the security log. */
export interface Attempt {
  /** The method of the attempt, such as `password`. */
  readonly way: string
  /**
   * Email address or phone number as received; an empty text if the body contains none. Undefined if the attempt is
   * about the signed-in account.
   */
  readonly subject?: string | undefined
  /** True if a new session only replaces the current one, so that the log does not count it as a sign-in. */
  readonly continues?: true
}

export interface Route {
  readonly handle: Handler
  /** Reads from the body what is attempted; absent for routes that are not logged. */
  readonly attempt?: (body: object) => Attempt
  /** Refuses invalid input before any database query. @throws EventmsError */
  readonly check?: (body: object) => void
  /** The route hashes a password, so it waits in the queue for hashing. */
  readonly hashes?: true
  /** The answer sends the browser to a provider. The browser returns by another request. */
  readonly goesAway?: true
  /**
   * The browser returns from a provider by this route, and shows the answer as a page. So an error must be a redirect
   * to our page, not JSON.
   */
  readonly comesBack?: true
  /** 'reads': only reads the session; 'ends': signs out. In both cases the route sets no new session. */
  readonly session?: 'reads' | 'ends'
  /**
   * True if this route sends a code, which is valid only in the browser that requested it. A browser without a cookie
   * then gets one, so that it can be recognized.
   */
  readonly recognisesBrowser?: boolean
}

export const email = z.string().max(EMAIL_LENGTH).transform(foldedEmail)
export const text = z.string().max(1000)
export const password = z.string().max(10_000)
export const language = z.enum(locales).catch('en').default('en')

/** Makes a successful answer that is never cached. */
export function done(body: VerifyAnswer | object | null, headers: Headers = new Headers()): Response {
  headers.set('cache-control', 'no-store')
  return Response.json(body, { headers })
}

/** Validates a body. @throws EventmsError 'badRequest' for a body that does not match */
export function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data } = schema.safeParse(body)
  if (!success) throw badRequest('not what this route takes')
  return data
}

/** True if the secret was requested in this browser. */
export const askedHere = ({ client }: AuthRequest, { data }: OneTime): boolean => data.askedBy === client.browser.id

export const isRecovery = ({ purpose }: OneTime): boolean => purpose === 'recovery' || purpose === 'invite'
