import { EventmsError } from '#domain/errors.ts'
import type { SignedIn } from '#server/db/transactions/act.ts'
import { type Bounds, fairQueue } from '#server/auth/limits/fair-queue.ts'
import type { Limiter } from '#server/auth/limits/rate-limiter.ts'
import type { Background } from '#server/auth/mail/background.ts'
import type { User } from '#server/auth/sessions/session-user.ts'
import { requestRate, type Rate } from './request-rate.ts'
import type { StoredTokens, TokenName } from './stored-tokens.ts'
import { hashToken, isWellFormed } from './token-hash.ts'
import { tokenIn } from './token-in-request.ts'

/** The person who owns the personal token of a request. */
export interface TokenPerson {
  readonly user: User
  /**
   * The author of writes, for the function `act` (db/transactions/act.ts). `act` checks the token again in its
   * transaction.
   */
  readonly actor: SignedIn
  readonly tokenId: string
  readonly mayWrite: boolean
}

/** Limits of requests with valid tokens on one server, so that no script slows the office down. */
export interface TokenLimits {
  /** Rate limit of a person, for all tokens of the person together. */
  readonly rate: Rate
  /** Limits of concurrent requests. If several people wait for a slot, they take turns. */
  readonly queue: Bounds
}

/** Limits by default. Requests with tokens never use all database connections, so that the page keeps some. */
export const tokenLimits: TokenLimits = {
  rate: { max: 600, window: 60 },
  queue: { atATime: 4, perLane: 8, waiting: 50 },
}

/** Maximum entries of the set `known`, and of the set `refused`. */
const MAX_ENTRIES = 10_000

interface TokenParts {
  readonly tokens: Pick<StoredTokens, 'byHash' | 'used'>
  readonly limiter: Pick<Limiter, 'wrongToken' | 'tokensStillRefused'>
  readonly background: Pick<Background, 'run' | 'retried'>
  readonly limits?: TokenLimits | undefined
  /** Receives each refused request. */
  onRefused(request: Request, address: string | undefined): void
  onFirstUse(token: TokenName, userId: string, request: Request, address: string | undefined): Promise<void>
}

/**
 * Finds the owner of a token. Each request queries the database, so that every server refuses an ended token at once.
 * Only refusals are cached, because an ended token never becomes valid again.
 */
export function tokenPeople({ tokens, limiter, background, limits = tokenLimits, onRefused, onFirstUse }: TokenParts) {
  const rate = requestRate(limits.rate)
  const inQueue = fairQueue(limits.queue)
  const refused = new Set<string>()
  /**
   * Hashes of tokens that were valid at their last use. Requests with them are accepted even if colleagues at the same
   * address have used up the limit of wrong tokens.
   */
  const known = new Set<string>()

  async function find(token: string, address: string | undefined) {
    const hash = hashToken(token)
    const key = hash.toString('base64')
    if (!isWellFormed(token) || refused.has(key)) return null
    if (!known.has(key)) limiter.tokensStillRefused(address)
    const found = await tokens.byHash(hash)
    if (found) remember(known, key)
    else {
      known.delete(key)
      remember(refused, key)
      await limiter.wrongToken(address)
    }
    return found
  }

  const logged = <T>(work: Promise<T>, request: Request, address: string | undefined): Promise<T> =>
    work.catch((error: unknown) => {
      if (error instanceof EventmsError && error.code === 'tooManyAttempts') onRefused(request, address)
      throw error
    })

  return {
    /**
     * The owner of the request's token. Limits wrong tokens of an address, and requests of a person.
     * @throws EventmsError 'notSignedIn' without a token, 'invalidToken', 'tooManyAttempts' { seconds }
     */
    async tokenPerson(request: Request, address?: string): Promise<TokenPerson> {
      const token = tokenIn(request)
      if (token === undefined) throw new EventmsError('notSignedIn')
      const found = await logged(find(token, address), request, address)
      if (!found) {
        onRefused(request, address)
        throw new EventmsError('invalidToken')
      }
      const { id, scope, isUsedNow, userId, email, name } = found
      rate(userId)
      if (!isUsedNow)
        background.run(async () => {
          const first = await background.retried(() => tokens.used(id))
          if (first) await onFirstUse(first, userId, request, address)
        })
      return {
        user: { id: userId, email, name },
        actor: { email, token: id },
        tokenId: id,
        mayWrite: scope === 'read-write',
      }
    },

    /**
     * Always throws. Called by a route that has a token of its own, such as /metrics, if a request does not send this
     * token. Any other token counts against the limit of wrong personal tokens.
     * @throws EventmsError 'notSignedIn' without a token, 'invalidToken', 'tooManyAttempts' { seconds }
     */
    async refuseToken(request: Request, address?: string): Promise<never> {
      if (tokenIn(request) === undefined) throw new EventmsError('notSignedIn')
      limiter.tokensStillRefused(address)
      await logged(limiter.wrongToken(address), request, address)
      onRefused(request, address)
      throw new EventmsError('invalidToken')
    },

    /** Runs a request with a token as soon as a slot is free. @throws EventmsError 'serverBusy' { seconds } */
    runForToken: <T>({ user }: TokenPerson, work: () => Promise<T>): Promise<T> =>
      inQueue({ name: user.id, known: true }, work),
  }
}

function remember(keys: Set<string>, key: string): void {
  if (keys.size >= MAX_ENTRIES) keys.clear()
  keys.add(key)
}
