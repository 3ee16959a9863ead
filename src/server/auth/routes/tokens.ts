import { z } from 'zod'
import { personName } from '#domain/access/person-name.ts'
import { MAX_TOKEN_DAYS, MAX_TOKENS, type NewToken, tokenScopes } from '#domain/access/tokens.ts'
import { EventmsError } from '#domain/errors.ts'
import { makeToken } from '#server/auth/tokens/token-hash.ts'
import { forSignedIn, logOwnChange } from './account.ts'
import { proveOwner } from './prove-second-step.ts'
import { done, type Handler, read, text } from './route.ts'

const DAY = 86_400_000

/**
 * POST /account/tokens/add: makes a personal token. Only this answer contains the token, because only its hash is
 * stored.
 */
export const addToken: Handler = forSignedIn(async (context, request, user) => {
  const input = read(z.object({ name: text, scope: z.enum(tokenScopes), expiresAt: text }), request.body)
  const name = personName(input.name)
  const expiresAt = endOf(input.expiresAt)
  const credential = await proveOwner(context, request, user)
  const { id, token, hash } = makeToken()
  const added = await context.tokens.add({ id, hash, userId: user.id, name, scope: input.scope, expiresAt, credential })
  if (added === 'tooMany') throw new EventmsError('tooManyTokens', { max: MAX_TOKENS })
  if (added === 'stale') throw new EventmsError('invalidCredentials')
  await logOwnChange(context, request, user, 'tokenMade', { token: { id, name } })
  return done({ token } satisfies NewToken)
})

/** POST /account/tokens/end. Does not require the password, because ending a token gives nobody access. */
export const endToken: Handler = forSignedIn(async (context, request, user) => {
  const { id } = read(z.object({ id: text }), request.body)
  const token = await context.tokens.end(user.id, id)
  if (!token) throw new EventmsError('notFound')
  await logOwnChange(context, request, user, 'tokenEnded', { token })
  return done({ success: true })
})

/**
 * Parses the time at which a token ends, such as `2027-01-31T15:00:00Z`.
 * @throws EventmsError 'mustBeValidDate', 'mustBeBetween'
 */
function endOf(isoTime: string): Date {
  const { success, data } = z.iso.datetime().safeParse(isoTime)
  if (!success) throw new EventmsError('mustBeValidDate', { field: 'expiresAt' })
  const at = new Date(data)
  const [min, max] = [Date.now(), Date.now() + MAX_TOKEN_DAYS * DAY]
  if (at.getTime() <= min || at.getTime() > max)
    throw new EventmsError('mustBeBetween', { field: 'expiresAt', min: dayOf(min), max: dayOf(max) })
  return at
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
