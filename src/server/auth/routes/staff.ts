import { z } from 'zod'
import { emailAddress } from '#domain/access/email-address.ts'
import type { Staff, StaffLink, StaffMember, WayIn } from '#domain/access/staff.ts'
import { plainName } from '#domain/access/person-name.ts'
import { locales } from '#domain/locale.ts'
import { EventmsError } from '#domain/errors.ts'
import { type Administration, administration, type PasswordLink } from '#server/auth/accounts/administration.ts'
import { isManager } from '#server/auth/accounts/managers.ts'
import type { ListedUser, StoredUser } from '#server/auth/accounts/users.ts'
import type { AuthContext } from '#server/auth/context.ts'
import type { Origin } from '#server/auth/security-log/security-log.ts'
import { forSignedIn } from './account.ts'
import { originOf } from './answer-log.ts'
import { provePassword } from './prove-password.ts'
import { done, email, type Handler, password, read, text } from './route.ts'

/** Maximum number of log entries in one answer. */
const PAGE_SIZE = 200

const id = text.min(1)

/** GET /staff: all accounts. */
export const showStaff: Handler = forSignedIn(async (context, _, { id: self }) => {
  const me = await context.users.byId(self)
  if (!me || me.disabledAt) throw new EventmsError('notSignedIn')
  const mayManage = isManager(context.managers, me.email)
  const users = await administration(context).list()
  const members = users.map((user) => memberOf(context, user, self, mayManage || user.id === self))
  return done({ members, mayManage } satisfies Staff)
})

/** @param isWhole true to include ways to sign in, second step, last use and tokens */
function memberOf({ delivery }: AuthContext, user: ListedUser, self: string, isWhole: boolean): StaffMember {
  const { isInvited, disabledAt, secondStep, seenAt } = user
  const byLink: readonly WayIn[] = delivery.mails && !isInvited ? ['link'] : []
  return {
    id: user.id,
    email: user.email,
    name: plainName(user.name),
    state: disabledAt ? 'disabled' : isInvited ? 'invited' : 'active',
    ways: isWhole ? [...user.ways, ...byLink] : [],
    secondStep: isWhole && secondStep,
    seenAt: isWhole ? (seenAt?.toISOString() ?? null) : null,
    tokens: isWhole ? user.tokens : 0,
    isSelf: user.id === self,
  }
}

/**
 * GET /staff/log?id=…&before=…: entries of the security log. `id` limits them to one account. `before` limits them to
 * entries older than the entry with this id.
 */
export const showStaffLog: Handler = forSignedIn(async (context, { request }, { id: self }) => {
  await administration(context).requireMayAct({ actorId: self })
  const parameters = Object.fromEntries(new URL(request.url).searchParams)
  const { id: userId, before } = read(
    z.object({ id: id.optional(), before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional() }),
    parameters,
  )
  return done(
    await context.securityLog.read({
      limit: PAGE_SIZE,
      ...(userId !== undefined && { userId }),
      ...(before !== undefined && { before }),
    }),
  )
})

/** POST /staff/invite: makes an account without a password, and a link to set one. */
export const inviteColleague: Handler = forSignedIn(async (context, { body, request, client }, user) => {
  const input = read(z.object({ email, current: password, locale: z.enum(locales).optional() }), body)
  const accounts = administration(context)
  const by = originOf(request, client.address, user.id)
  await accounts.requireMayAct(by)
  const recipient = emailAddress(input.email)
  await provePassword(context, user, input.current, client)
  await context.limiter.linkMade(user.id, recipient)
  return linkFor(await accounts.invite(recipient, by, input.locale))
})

/** POST /staff/reset: makes a link for a new password. */
export const resetColleague: Handler = act(async (context, accounts, user, by) => {
  await context.limiter.linkMade(by.actorId ?? '', user.email)
  return linkFor(await accounts.reset(user, by))
})

/** POST /staff/disable, /staff/enable, /staff/remove-second-step */
export const disableColleague: Handler = act(async (_, accounts, user, by) => emptyResponse(accounts.disable(user, by)))
export const enableColleague: Handler = act(async (_, accounts, user, by) => emptyResponse(accounts.enable(user, by)))
export const removeSecondStepOf: Handler = act(async (_, accounts, user, by) =>
  emptyResponse(accounts.removeSecondStep(user, by)),
)

/** POST /staff/end-sessions. Does not require the actor's password, because ending a session gives nobody access. */
export const endSessionsOf: Handler = forSignedIn(async (context, { body, request, client }, user) => {
  const accountRef = read(z.object({ id }), body)
  return emptyResponse(administration(context).endSessions(accountRef, originOf(request, client.address, user.id)))
})

/** Makes a handler of an act on a colleague. Checks the actor's permission, then the actor's password. */
function act(
  work: (context: AuthContext, accounts: Administration, colleague: StoredUser, by: Origin) => Promise<Response>,
): Handler {
  return forSignedIn(async (context, { body, request, client }, user) => {
    const { current, ...accountRef } = read(z.object({ id, current: password }), body)
    const accounts = administration(context)
    const by = originOf(request, client.address, user.id)
    const colleague = await accounts.requireMayActOn(accountRef, by)
    await provePassword(context, user, current, client)
    return work(context, accounts, colleague, by)
  })
}

/** Omits the link if it was mailed, because only its recipient may see it then. */
const linkFor = ({ email: recipient, link, isMailed }: PasswordLink): Response =>
  done({ email: recipient, link: isMailed ? null : link } satisfies StaffLink)

async function emptyResponse(work: Promise<void>): Promise<Response> {
  await work
  return done({ success: true })
}
