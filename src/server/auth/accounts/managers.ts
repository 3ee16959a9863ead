import { foldedEmail } from '#domain/access/email-address.ts'
import { EventmsError } from '#domain/errors.ts'
import type { Users } from './users.ts'

/** STAFF_MANAGERS: addresses; undefined if everybody may manage accounts. */
export type Managers = readonly string[] | undefined

export const isManager = (managers: Managers, email: string): boolean =>
  managers === undefined || managers.includes(foldedEmail(email))

/**
 * Checks the database, not the session's cached data.
 * @param on the affected account
 * @throws EventmsError 'notSignedIn', 'notAllowed' if STAFF_MANAGERS excludes the actor, 'ownAccount'
 */
export async function requireMayAct(
  { users, managers }: { readonly users: Pick<Users, 'byId'>; readonly managers: Managers },
  actorId: string | null,
  on?: { readonly id: string },
): Promise<void> {
  const actor = actorId === null ? null : await users.byId(actorId)
  if (!actor || actor.disabledAt) throw new EventmsError('notSignedIn')
  if (!isManager(managers, actor.email)) throw new EventmsError('notAllowed')
  if (on?.id === actor.id) throw new EventmsError('ownAccount')
}

/** True if only the command line can manage accounts. */
export async function isNobodyManager(users: Pick<Users, 'byEmail'>, managers: Managers): Promise<boolean> {
  const named = await Promise.all((managers ?? []).map((email) => users.byEmail(email)))
  return managers !== undefined && !named.some((user) => user && !user.disabledAt)
}
