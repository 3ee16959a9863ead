import { foldedEmail } from '#domain/access/email-address.ts'
import { EventmsError } from '#domain/errors.ts'
import { LANGUAGE_PARAMETER, type Locale, locales } from '#domain/locale.ts'
import type { SecurityKind } from '#domain/access/security-log.ts'
import { type AuthContext, linkOf } from '#server/auth/context.ts'
import type { Origin } from '#server/auth/security-log/security-log.ts'
import { asUser, type User } from '#server/auth/sessions/session-user.ts'
import { changePassword } from './change-password.ts'
import { createStaff, type NewStaff } from './create-account.ts'
import { requireGoodPassword } from './good-password.ts'
import { isNobodyManager, requireMayAct } from './managers.ts'
import type { ListedUser, StoredUser } from './users.ts'

export type AccountRef = string | { readonly id: string }

export interface PasswordLink {
  readonly email: string
  readonly link: string
  /** True if a mail server accepted the link; the acting person is then not shown the link. */
  readonly isMailed: boolean
}

/**
 * Acts on the accounts of other people, each with an entry in the security log. `by` is the person who acts in the
 * page. Without `by` the operator acts at the command line, and may do everything.
 * EventmsError 'notFound' is thrown if the account does not exist. Acts with an `AccountRef` also check that `by` may
 * act on it: 'notSignedIn', 'notAllowed', 'ownAccount' (managers.ts).
 */
export interface Administration {
  createStaff(staff: NewStaff, by?: Origin): Promise<User>
  /**
   * Creates an account without a password, or a new link for an account that was never used. Mails the link if
   * possible.
   * @param locale the inviter's language, in which the link opens the page
   * @throws EventmsError 'duplicateKey' if the account was used before, 'accountDisabled'
   */
  invite(email: string, by?: Origin, locale?: Locale): Promise<PasswordLink>
  /**
   * Makes a link for a new password. Ends sessions and earlier links, but keeps the second step.
   * @throws EventmsError 'accountDisabled'
   */
  reset(accountRef: AccountRef, by?: Origin): Promise<PasswordLink>
  /** Makes a link for setting a password, and voids all earlier links. */
  passwordLink(email: string, purpose: 'invite' | 'recovery', by?: Origin): Promise<string>
  /** Replaces the password, and ends all sessions. If `isTemporary`, the next sign-in requires another password. */
  changePassword(email: string, password: string, by?: Origin, isTemporary?: boolean): Promise<User>
  list(): Promise<ListedUser[]>
  /**
   * Disables an account, and ends its sessions and links.
   * @throws EventmsError 'lastAccount' if nobody else could sign in. Not checked without `by`
   */
  disable(accountRef: AccountRef, by?: Origin): Promise<void>
  enable(accountRef: AccountRef, by?: Origin): Promise<void>
  endSessions(accountRef: AccountRef, by?: Origin): Promise<void>
  /** Removes apps, passkeys and recovery codes. Ends all sessions, because a lost device may have one. */
  removeSecondStep(accountRef: AccountRef, by?: Origin): Promise<void>
  /**
   * Throws an EventmsError if `by` may not manage accounts. Routes call this first, and then ask for the password of
   * `by`.
   */
  requireMayAct(by: Origin): Promise<void>
  requireMayActOn(accountRef: AccountRef, by: Origin): Promise<StoredUser>
  /** True if any account has a password or a linked provider. */
  hasStaff(): Promise<boolean>
  isAnybodyAble(): Promise<boolean>
  /** True if the settings name the people who may manage accounts, but none of them has an enabled account. */
  isNobodyManager(): Promise<boolean>
}

export function administration(context: AuthContext): Administration {
  const { users, managers } = context
  const shared = common(context)
  return {
    ...links(context, shared),
    ...acts(context, shared),
    list: () => users.list(),
    hasStaff: () => users.isAnybodyThere(),
    isAnybodyAble: () => users.isAnybodyAble(),
    isNobodyManager: () => isNobodyManager(users, managers),
    requireMayAct: (by) => requireMayAct(context, by.actorId),
    requireMayActOn: shared.allowed,
  }
}

function common(context: AuthContext) {
  const { users, securityLog } = context
  const userOf = async (accountRef: AccountRef): Promise<StoredUser> => {
    const user = await (typeof accountRef === 'string'
      ? users.byEmail(foldedEmail(accountRef))
      : users.byId(accountRef.id))
    if (!user) throw new EventmsError('notFound', typeof accountRef === 'string' ? { email: accountRef } : {})
    return user
  }
  return {
    userOf,
    async allowed(accountRef: AccountRef, by: Origin | undefined): Promise<StoredUser> {
      if (by) await requireMayAct(context, by.actorId)
      const user = await userOf(accountRef)
      if (by) await requireMayAct(context, by.actorId, user)
      return user
    },
    record: (kind: SecurityKind, userId: string, by: Origin | undefined) =>
      securityLog.record({ kind, userId, way: by ? undefined : 'command' }, by ?? { actorId: null }),
  }
}

type Common = ReturnType<typeof common>

function links(
  context: AuthContext,
  { userOf, allowed, record }: Common,
): Pick<Administration, 'createStaff' | 'invite' | 'reset' | 'passwordLink'> {
  const { betterAuth, users, oneTimes, delivery } = context

  const issue = async (user: { id: string; email: string }, purpose: 'invite' | 'recovery', locale?: Locale) => {
    await oneTimes.revoke(user)
    const { secret, code } = await oneTimes.issue({ purpose, subject: user.email, userId: user.id })
    return { link: linkOf(context, locale ? `/?${LANGUAGE_PARAMETER}=${locale}` : '/', secret), code }
  }
  /**
   * Mails a link. Without a mail server nothing is mailed, because the page shows the link. `delivery.mail` is not even
   * called then, because it might write the link to the log.
   * @returns true if a mail server accepted the mail
   */
  const mail = async (to: string, purpose: 'invite' | 'recovery', content: { link: string; code: string }) =>
    delivery.mails && (await delivery.mail(to, purpose, content, locales.toReversed())) !== false

  const createUser = async (staff: NewStaff, by?: Origin): Promise<User> => {
    const made = await createStaff(betterAuth, staff)
    // After a crash before the next line, the temporary password would never expire. This does no harm: nobody has seen
    // the password, because it is printed only after this function has returned.
    if (staff.isTemporary) await users.expirePassword(made.id)
    await record('invited', made.id, by)
    return made
  }

  return {
    createStaff: createUser,

    async invite(email, by, locale) {
      if (by) await requireMayAct(context, by.actorId)
      const known = await users.byEmail(foldedEmail(email))
      if (known && (await users.hasCome(known.id))) throw new EventmsError('duplicateKey', { field: 'email' })
      if (known?.disabledAt) throw new EventmsError('accountDisabled')
      const user = await createUser({ email, name: nameOf(email) }, by)
      const made = await issue(user, 'invite', locale)
      return { email: user.email, link: made.link, isMailed: await mail(user.email, 'invite', made) }
    },

    async reset(accountRef, by) {
      const user = await allowed(accountRef, by)
      if (user.disabledAt) throw new EventmsError('accountDisabled')
      await users.endSessions(user.id)
      context.forgetSessions(user.id)
      const made = await issue(user, 'recovery')
      await record('resetLinkMade', user.id, by)
      // Without `by` the command prints the link, so no mail is needed.
      const isMailed = by !== undefined && (await mail(user.email, 'recovery', made))
      return { email: user.email, link: made.link, isMailed }
    },

    async passwordLink(email, purpose, by) {
      const user = await userOf(email)
      const made = await issue(user, purpose)
      if (purpose === 'invite') await mail(user.email, purpose, made)
      else await record('resetLinkMade', user.id, by)
      return made.link
    },
  }
}

function acts(
  context: AuthContext,
  { userOf, allowed, record }: Common,
): Pick<Administration, 'changePassword' | 'disable' | 'enable' | 'endSessions' | 'removeSecondStep'> {
  const { betterAuth, users, oneTimes } = context
  return {
    async changePassword(email, password, by, isTemporary = false) {
      const user = await userOf(email)
      await requireGoodPassword(password, user)
      await changePassword(context, user, await betterAuth.password.hash(password))
      if (isTemporary) await users.expirePassword(user.id)
      await record('passwordChanged', user.id, by)
      return asUser(user)
    },

    async disable(accountRef, by) {
      const user = await allowed(accountRef, by)
      await users.disable(user.id, async (now) => {
        if (!by) return
        if (!(await now.isAnybodyAble(user.id))) throw new EventmsError('lastAccount')
        // Checked again in the transaction: the acting person may have been disabled since the first check.
        await requireMayAct({ ...context, users: now }, by.actorId, user)
      })
      await oneTimes.revoke(user)
      context.forgetSessions(user.id)
      await record('accountDisabled', user.id, by)
    },

    async enable(accountRef, by) {
      const user = await allowed(accountRef, by)
      await users.enable(user.id)
      await record('accountEnabled', user.id, by)
    },

    async endSessions(accountRef, by) {
      const user = await allowed(accountRef, by)
      await users.endSessions(user.id)
      context.forgetSessions(user.id)
      await record('sessionsEnded', user.id, by)
    },

    async removeSecondStep(accountRef, by) {
      const user = await allowed(accountRef, by)
      const hadPasskeys = await context.secondSteps.remove(user.id)
      await users.endSessions(user.id)
      context.forgetSessions(user.id)
      await record('secondStepOff', user.id, by)
      if (hadPasskeys) await record('passkeyRemoved', user.id, by)
    },
  }
}

const nameOf = (email: string): string => email.split('@')[0] ?? email
