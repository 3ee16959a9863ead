import { createHash } from 'node:crypto'
import { foldedEmail } from '#domain/access/email-address.ts'
import { EventmsError } from '#domain/errors.ts'
import type { Attempts } from './attempt-counters.ts'
import { type Limit, limits } from './rate-limits.ts'
import { type Client, networks } from './networks.ts'

export type AttemptKind = 'account' | 'code' | 'phoneCode' | 'secondStep' | 'passkey' | 'sent'

export interface Limiter {
  /**
   * Refuses a client that was refused a moment ago. Needs no database query.
   * @throws EventmsError 'tooManyAttempts' { seconds }
   */
  stillRefused(client: Client): void
  /** Counts a request that changes something. @throws EventmsError 'tooManyAttempts' { seconds } */
  request(client: Client): Promise<void>
  /**
   * Counts an attempt for an email address or phone number, whether it has an account or not.
   * @throws EventmsError 'tooManyAttempts' { seconds }
   */
  count(kind: AttemptKind, subject: string, client: Client): Promise<void>
  /**
   * Counts an attempt and runs `work`. The attempt does not count if the server is too busy to hash the password.
   * @throws EventmsError 'tooManyAttempts' { seconds }, and the errors of `work`
   */
  attempt<T>(kind: AttemptKind, subject: string, client: Client, work: () => Promise<T>): Promise<T>
  /**
   * Counts a link that the person `requesterId` requests for another person.
   * @param recipient id or address of the person who gets the link; each recipient has a limit, too
   * @throws EventmsError 'tooManyAttempts' { seconds }
   */
  linkMade(requesterId: string, recipient: string): Promise<void>
  /**
   * Refuses a request with an unknown token if its address was refused a moment ago. Needs no database query.
   * @throws EventmsError 'tooManyAttempts' { seconds }
   */
  tokensStillRefused(address: string | undefined): void
  /** Counts a wrong token. @throws EventmsError 'tooManyAttempts' { seconds } */
  wrongToken(address: string | undefined): Promise<void>
  /** Deletes the counters of a subject at this client, for example after a right password. */
  forgive(kind: AttemptKind, subject: string, client: Client): Promise<void>
}

export function limiter(attempts: Attempts): Limiter {
  const check = async (key: string, limit: Limit) => {
    const { allowed, retryAfter } = await attempts.consume(key, limit)
    if (!allowed) throw new EventmsError('tooManyAttempts', { seconds: retryAfter })
  }
  /**
   * The limits of a client's network, the narrow network first. An attempt that the narrow limit refuses does not count
   * for the wide network, which other customers share.
   */
  const byNetwork = (
    kind: AttemptKind | 'address' | 'token',
    key: string,
    address: string | undefined,
  ): [key: string, limit: Limit][] => {
    const { network, wide } = networks(address)
    return [
      [`${key}|${network}`, limits[kind]],
      ...(wide ? [[`${key}|${wide}`, limits[`${kind}Wide`]] as [string, Limit]] : []),
    ]
  }
  const limitsFor = (
    kind: AttemptKind | 'address',
    key: string,
    { address, browser }: Client,
    isKnown: boolean,
  ): [key: string, limit: Limit][] =>
    isKnown ? [[`${key}|browser ${browser.id}`, limits[kind]]] : byNetwork(kind, key, address)
  const countersOf = (kind: AttemptKind, subject: string, client: Client): [key: string, limit: Limit][] => {
    const key = `${kind}|${hashed(subject)}`
    // A code is valid only in the browser that requested it. So each browser with our cookie has its own limit for
    // codes, even if nobody has signed in there. For other attempts, only a browser in which this person has signed
    // in has its own limit.
    const isKnown = kind === 'code' ? !client.browser.isNew : client.browser.knows(subject)
    return [
      ...limitsFor(kind, key, client, isKnown),
      ...(isKnown ? [] : [[key, limits[`${kind}Anywhere`]] as [string, Limit]]),
    ]
  }
  const checkRefused = (keys: [key: string, limit: Limit][]) => {
    for (const [key] of keys) {
      const seconds = attempts.refused(key)
      if (seconds !== undefined) throw new EventmsError('tooManyAttempts', { seconds })
    }
  }
  const all = async (keys: [key: string, limit: Limit][]) => {
    checkRefused(keys)
    for (const [key, limit] of keys) await check(key, limit)
  }
  const ofAddress = (client: Client) => limitsFor('address', 'address', client, client.browser.knows())
  const count: Limiter['count'] = (kind, subject, client) => all(countersOf(kind, subject, client))
  return {
    count,
    stillRefused: (client) => checkRefused(ofAddress(client)),
    request: (client) => all(ofAddress(client)),
    async attempt(kind, subject, client, work) {
      await count(kind, subject, client)
      return work().catch(async (error: unknown) => {
        if (error instanceof EventmsError && error.code === 'serverBusy')
          await attempts.giveBack(countersOf(kind, subject, client).map(([key]) => key))
        throw error
      })
    },
    linkMade: (requesterId, recipient) =>
      all([
        [`linksFor|${hashed(recipient)}`, limits.linksFor],
        [`linksBy|${hashed(requesterId)}`, limits.linksBy],
      ]),
    tokensStillRefused: (address) => checkRefused(byNetwork('token', 'token', address)),
    wrongToken: (address) => all(byNetwork('token', 'token', address)),
    forgive: (kind, subject, client) => attempts.forget(countersOf(kind, subject, client).map(([key]) => key)),
  }
}

/** Hashes an email address or phone number, so that the counters contain no personal data. */
const hashed = (subject: string): string => createHash('sha256').update(foldedEmail(subject)).digest('base64url')
