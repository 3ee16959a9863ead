import { z } from 'zod'
import { EventmsError } from '#domain/errors.ts'
import type { VerifyAnswer } from '#domain/wire.ts'
import { badRequest } from '#domain/requests/check.ts'
import type { User } from '../better-auth/answers.ts'
import type { Background } from '../mail/background.ts'
import type { Client, Limiter } from '../limits/rate-limits.ts'
import type { OneTime, OneTimes } from '../one-time/one-time-secrets.ts'
import type { Outbox } from '../mail/delivery.ts'
import type { People } from '../accounts/users.ts'
import { type AuthContext, isPassword } from '../accounts/create-account.ts'

/** What routes need beside their request. */
export interface Desk {
  readonly context: AuthContext
  readonly people: People
  readonly oneTimes: OneTimes
  readonly limiter: Limiter
  readonly outbox: Outbox
  readonly background: Background
  /** The page's own origin, where links lead. */
  readonly origin: string
  readonly publicUrl: string | undefined
  readonly domains: readonly string[]
  readonly phoneCountry: string
  /**
   * Begins a session: its cookies, or the refusal of a disabled account as an EventmsError; 'invalidCode' where the
   * password is no longer `credential`, the hash when they proved who they are.
   */
  enter(userId: string, headers: Headers, credential: string | null): Promise<Headers>
  /** Sessions that this process believes without asking. */
  forget(): void
}

/** One request, its body read. */
export interface Ask {
  readonly body: unknown
  readonly headers: Headers
  readonly client: Client
  /** Who is signed in; asked only where it matters. */
  who(): Promise<User | null>
}

export type Route = (desk: Desk, ask: Ask) => Promise<Response>

/** What every request may hold at most. */
export const email = z.string().max(320).trim().toLowerCase()
export const text = z.string().max(1000)

/** An answer of ours: never kept anywhere. */
export function done(body: VerifyAnswer | object, headers: Headers = new Headers()): Response {
  headers.set('cache-control', 'no-store')
  return Response.json(body, { headers })
}

/** @throws EventmsError 'badRequest' */
export function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data } = schema.safeParse(body)
  if (!success) throw badRequest('not what this route takes')
  return data
}

/**
 * Signed in is not enough for what opens the account later: an open screen must not be. @returns the hash that was
 * proven. @throws EventmsError 'invalidCredentials'
 */
export async function provePassword(desk: Desk, user: User, current: string, client: Client): Promise<string | null> {
  const was = await desk.limiter.trying('account', user.email, client, async () => {
    const credential = await desk.people.credential(user.email)
    if (!(await isPassword(desk.context, user.id, current))) throw new EventmsError('invalidCredentials')
    return credential
  })
  await desk.limiter.forgive('account', user.email, client)
  return was
}

/** Behind the #: it reaches no server's log, and no mail reader that opens links uses it up. */
export const linkOf = ({ origin }: Pick<Desk, 'origin'>, path: string, secret: string): string =>
  `${origin}${path}#link=${secret}`

/** Whether this browser asked for it. */
export const askedHere = ({ client }: Ask, { data }: OneTime): boolean => data.askedBy === client.browser.id
