import { EventmsError } from '#domain/errors.ts'
import { locales } from '#domain/locale.ts'
import type { SecurityKind } from '#domain/access/security-log.ts'
import { type AuthContext, linkOf } from '../context.ts'
import type { Origin } from '../security-log/security-log.ts'
import { asUser, type User } from '../sessions/session-user.ts'
import { changePassword } from './change-password.ts'
import { createStaff, type NewStaff } from './create-account.ts'
import { requireGoodPassword } from './good-password.ts'
import type { ListedUser, StoredUser } from './users.ts'

/**
 * What is done with accounts, at the command line unless `by` says who did it. Each act goes into the security log.
 */
export interface Administration {
  createStaff(staff: NewStaff, by?: Origin): Promise<User>
  /**
   * A link, good once, by which somebody chooses a password; for an invitation it is mailed too, where mails can be
   * sent.
   */
  passwordLink(email: string, purpose: 'invite' | 'recovery', by?: Origin): Promise<string>
  /**
   * A new password, to be changed at the next sign-in where it `isTemporary`; ends all the account's sessions.
   * @throws EventmsError 'notFound'
   */
  changePassword(email: string, password: string, by?: Origin, isTemporary?: boolean): Promise<User>
  list(): Promise<ListedUser[]>
  /** Ends all the account's sessions and links; nobody signs in until `enable`. @throws EventmsError 'notFound' */
  disable(email: string, by?: Origin): Promise<StoredUser>
  /** @throws EventmsError 'notFound' */
  enable(email: string, by?: Origin): Promise<StoredUser>
  /** Takes somebody's second step away, who has lost it: an act of its own. @throws EventmsError 'notFound' */
  removeSecondStep(email: string, by?: Origin): Promise<StoredUser>
  /** Whether anybody can sign in yet. */
  hasStaff(): Promise<boolean>
}

export function administration(context: AuthContext): Administration {
  const { betterAuth, users, oneTimes, delivery, securityLog } = context
  const found = (user: StoredUser | null, email: string): StoredUser => {
    if (!user) throw new EventmsError('notFound', { email })
    return user
  }
  const userOf = async (email: string) => found(await users.byEmail(email.toLowerCase()), email)

  const record = (kind: SecurityKind, userId: string, by: Origin | undefined) =>
    securityLog.record({ kind, userId, way: by ? undefined : 'command' }, by ?? { actorId: null })

  return {
    async createStaff(staff, by) {
      const made = await createStaff(betterAuth, staff)
      // Nobody knows the password before this is done.
      if (staff.isTemporary) await users.expirePassword(made.id)
      await record('invited', made.id, by)
      return made
    },
    list: () => users.list(),
    hasStaff: () => users.isAnybodyThere(),

    async passwordLink(email, purpose, by) {
      const user = await userOf(email)
      // The operator wants this link to be the only one: what was sent or printed before may lie anywhere.
      await oneTimes.revoke(user)
      const { secret, code } = await oneTimes.issue({ purpose, subject: user.email, userId: user.id })
      const link = linkOf(context, '/', secret)
      // The caller prints it; where no mail can be sent, the log does not repeat it.
      if (purpose === 'invite' && delivery.mails)
        await delivery.mail(user.email, 'invite', { link, code }, locales.toReversed())
      if (purpose === 'recovery') await record('resetLinkMade', user.id, by)
      return link
    },

    async changePassword(email, password, by, isTemporary = false) {
      const user = await userOf(email)
      await requireGoodPassword(password, user)
      await changePassword(context, user, await betterAuth.password.hash(password))
      if (isTemporary) await users.expirePassword(user.id)
      await record('passwordChanged', user.id, by)
      return asUser(user)
    },

    async disable(email, by) {
      const user = found(await users.disable(email.toLowerCase()), email)
      await oneTimes.revoke(user)
      context.forgetSessions()
      await record('accountDisabled', user.id, by)
      return user
    },

    async removeSecondStep(email, by) {
      const user = await userOf(email)
      const hadPasskeys = await context.secondSteps.remove(user.id)
      await record('secondStepOff', user.id, by)
      if (hadPasskeys) await record('passkeyRemoved', user.id, by)
      return user
    },

    async enable(email, by) {
      const user = found(await users.enable(email.toLowerCase()), email)
      await record('accountEnabled', user.id, by)
      return user
    },
  }
}
