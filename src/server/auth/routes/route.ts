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
  /** The method and path, such as `POST /sign-up`. */
  readonly route: string
  readonly request: Request
  /** Headers with the client's address, set by the server. */
  readonly headers: Headers
  readonly body: object
  readonly client: Client
  /** Queried only when called, because most routes need no session. @param unused true for automatic requests */
  sessionUser(unused?: boolean): Promise<User | null>
  sessionToken(): string
}

export type Handler = (context: AuthContext, request: AuthRequest) => Promise<Response>

export interface Attempt {
  readonly way: string
  /** Email or number as received, '' for none; absent if the attempt is about the signed-in account. */
  readonly subject?: string | undefined
  /** The new session continues an existing one, so the log must not count it as a sign-in. */
  readonly continues?: true
}

export interface Route {
  readonly handle: Handler
  readonly attempt?: (body: object) => Attempt
  /** Refuses invalid input before the database is queried. @throws EventmsError */
  readonly check?: (body: object) => void
  readonly hashes?: true
  /** The response redirects the browser to a provider. The browser returns by another request. */
  readonly goesAway?: true
  /** The browser returns from a provider, and shows the answer, including a refusal. */
  readonly comesBack?: true
  /** 'reads' and 'ends': the route never sets another session. */
  readonly session?: 'reads' | 'ends'
  /** Gives a new browser a cookie: a code that this route sends is valid only in the browser that requested it. */
  readonly recognisesBrowser?: boolean
}

export const email = z.string().max(EMAIL_LENGTH).transform(foldedEmail)
export const text = z.string().max(1000)
export const password = z.string().max(10_000)
export const language = z.enum(locales).catch('en').default('en')

/** An answer that is never cached. */
export function done(body: VerifyAnswer | object | null, headers: Headers = new Headers()): Response {
  headers.set('cache-control', 'no-store')
  return Response.json(body, { headers })
}

/** @throws EventmsError 'badRequest' */
export function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data } = schema.safeParse(body)
  if (!success) throw badRequest('not what this route takes')
  return data
}

export const askedHere = ({ client }: AuthRequest, { data }: OneTime): boolean => data.askedBy === client.browser.id

export const isRecovery = ({ purpose }: OneTime): boolean => purpose === 'recovery' || purpose === 'invite'
