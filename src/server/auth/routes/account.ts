import { z } from 'zod'
import type { OwnAccount } from '#domain/access/account.ts'
import { personName } from '#domain/access/person-name.ts'
import type { SecurityKind } from '#domain/access/security-log.ts'
import { EventmsError } from '#domain/errors.ts'
import type { AuthContext } from '#server/auth/context.ts'
import type { SecurityEvent } from '#server/auth/security-log/security-log.ts'
import type { User } from '#server/auth/sessions/session-user.ts'
import { originOf } from './answer-log.ts'
import { provePassword } from './prove-password.ts'
import { type AuthRequest, done, type Handler, password, read, text } from './route.ts'

export type OwnHandler = (context: AuthContext, request: AuthRequest, user: User) => Promise<Response>

/** Makes a route handler that requires a session. @throws EventmsError 'notSignedIn' */
export const forSignedIn =
  (handle: OwnHandler): Handler =>
  async (context, request) => {
    const user = await request.sessionUser()
    if (!user) throw new EventmsError('notSignedIn')
    return handle(context, request, user)
  }

export const logOwnChange = (
  { securityLog }: AuthContext,
  { request, client }: AuthRequest,
  user: User,
  kind: SecurityKind,
  details: Pick<SecurityEvent, 'way' | 'token'> = {},
): Promise<void> =>
  securityLog.record({ kind, userId: user.id, ...details }, originOf(request, client.address, user.id))

/** GET /account: the signed-in person's account, with passkeys, tokens and news. */
export const showAccount: Handler = forSignedIn(async (context, { request, sessionToken }, user) => {
  const { ownAccounts, secondSteps, passkeys, tokens, securityLog } = context
  const [account, step, keys, ownTokens, news] = await Promise.all([
    ownAccounts.account(user.id),
    secondSteps.state(user.id),
    passkeys.list(user.id),
    tokens.list(user.id),
    ownAccounts.news(user.id, sessionToken(), request.headers.get('user-agent')),
  ])
  if (!account) throw new EventmsError('notSignedIn')
  return done({
    ...account,
    secondStep: step.app,
    recoveryCodes: step.codes,
    passkeys: keys,
    tokens: ownTokens,
    news: news.length > 0 ? await securityLog.read({ userId: user.id, ids: news }) : [],
  } satisfies OwnAccount)
})

/** POST /account/news: the person has seen the news about the account. */
export const readNews: Handler = forSignedIn(async ({ ownAccounts }, _, user) => {
  await ownAccounts.newsSeen(user.id)
  return done({ success: true })
})

/** GET /account/log: the latest entries of the security log about the person. */
export const showLog: Handler = forSignedIn(async ({ securityLog }, _, user) =>
  done(await securityLog.read({ userId: user.id, limit: 50 })),
)

/** POST /account/name: changes the person's name. */
export const setName: Handler = forSignedIn(async (context, request, user) => {
  const { name } = read(z.object({ name: text }), request.body)
  await context.ownAccounts.setName(user.id, personName(name))
  context.forgetSessions(user.id)
  await logOwnChange(context, request, user, 'nameChanged')
  return done({ success: true })
})

/** GET /account/sessions: the person's sessions that have not ended. */
export const listSessions: Handler = forSignedIn(async ({ ownAccounts }, { sessionToken }, user) =>
  done(await ownAccounts.sessions(user.id, sessionToken())),
)

/** POST /account/end-sessions: ends the session with the given id; without an id, all except the current one. */
export const endSessions: Handler = forSignedIn(async (context, request, user) => {
  const { id } = read(z.object({ id: text.optional() }), request.body)
  const ended = await context.ownAccounts.endSessions(user.id, id ? { id } : { but: request.sessionToken() })
  context.forgetSessions(user.id)
  if (ended > 0) await logOwnChange(context, request, user, 'sessionsEnded')
  return done({ success: true })
})

/** POST /link-social: links a provider to the account. The email address at the provider must be the account's. */
export const linkProvider =
  (forward: Handler): Handler =>
  (context, request) =>
    forSignedIn(async (_, __, user) => {
      await context.ownAccounts.mayLink(user.id, read(z.object({ provider: text }), request.body).provider)
      return forward(context, request)
    })(context, request)

/** POST /account/unlink: unlinks a provider, unless it is the last way to sign in. */
export const unlinkProvider: Handler = forSignedIn(async (context, request, user) => {
  const { provider } = read(z.object({ provider: z.enum(['google', 'github', ...context.providers]) }), request.body)
  if (!(await context.ownAccounts.unlink(user.id, provider))) throw new EventmsError('lastWayIn')
  await logOwnChange(context, request, user, 'providerUnlinked', { way: provider })
  return done({ success: true })
})

/** POST /account/remove-phone: removes the phone number, which then cannot sign in any more. */
export const removePhone: Handler = forSignedIn(async (context, request, user) => {
  const { current } = read(z.object({ current: password }), request.body)
  await provePassword(context, user, current, request.client)
  await context.ownAccounts.clearPhone(user.id)
  await logOwnChange(context, request, user, 'phoneChanged')
  return done({ success: true })
})
