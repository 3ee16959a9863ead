import { z } from 'zod'
import { EMAIL_LENGTH, foldedEmail } from '#domain/access/email-address.ts'
import { locales } from '#domain/locale.ts'
import { badRequest } from '#domain/requests/check.ts'
import type { VerifyAnswer } from '#domain/wire.ts'
import type { AuthContext } from '#server/auth/context.ts'
import type { Client } from '#server/auth/limits/networks.ts'
import type { OneTime } from '#server/auth/one-time/one-time-secrets.ts'
import type { User } from '#server/auth/sessions/session-user.ts'

/** One request under /api/auth, its body read. */
export interface AuthRequest {
  /** Method and path, such as `POST /sign-up`. */
  readonly route: string
  readonly request: Request
  /** The request's own, but for the client's address, which the server sets. */
  readonly headers: Headers
  readonly body: object
  readonly client: Client
  /** Asked only where it matters; `unused` where nobody does anything by it. */
  sessionUser(unused?: boolean): Promise<User | null>
  /** Of the session that the browser brought; '' for none. */
  sessionToken(): string
}

export type Handler = (context: AuthContext, request: AuthRequest) => Promise<Response>

/** What a request tries, for the security log. */
export interface Attempt {
  /** The way in, or what is asked for on the way. */
  readonly way: string
  /** The address or the number that is tried, as it came, '' for none; without it, it is about who is signed in. */
  readonly subject?: string | undefined
  /** The session that it begins goes on with one that was there: nobody signs in. */
  readonly continues?: true
}

export interface Route {
  readonly handle: Handler
  readonly attempt?: (body: object) => Attempt
  /** Refuses, before anything is asked of the database, what cannot be right. @throws EventmsError */
  readonly check?: (body: object) => void
  /** It may hash a password. */
  readonly hashes?: true
  /** To a provider, who comes back by another request. */
  readonly goesAway?: true
  /** From a provider: the browser shows what is answered, also where it refuses. */
  readonly comesBack?: true
  /** 'reads' and 'ends': it never gives the browser another session. */
  readonly session?: 'reads' | 'ends'
  /** A new browser gets a cookie with the answer: a code that was asked for here is good in that browser only. */
  readonly recognisesBrowser?: boolean
}

/** What every request may hold at most. */
export const email = z.string().max(EMAIL_LENGTH).transform(foldedEmail)
export const text = z.string().max(1000)
export const password = z.string().max(10_000)
export const language = z.enum(locales).catch('en').default('en')

/** An answer of ours: never cached. */
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

/** Whether this browser asked for it. */
export const askedHere = ({ client }: AuthRequest, { data }: OneTime): boolean => data.askedBy === client.browser.id

/** Whether it leads to choosing a password. */
export const isRecovery = ({ purpose }: OneTime): boolean => purpose === 'recovery' || purpose === 'invite'
