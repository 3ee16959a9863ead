import type { SecurityEntry } from '#domain/access/security-log.ts'
import type { StaffMember } from '#domain/access/staff.ts'
import type { Translate } from '#web/messages/messages.ts'

export type Named = ReadonlyMap<string, string>

export const namesOf = (members: readonly StaffMember[]): Named => new Map(members.map(({ id, email }) => [id, email]))

/**
 * Number of shown characters of an email address's hash. They are enough to recognize the same address in another
 * entry.
 */
const SHOWN_CHARACTERS = 8

export function subjectOf(t: Translate, named: Named, { userId, subject }: SecurityEntry): string {
  if (userId !== null) return named.get(userId) ?? t('staff.gone')
  return subject === null ? t('staff.nobody') : t('staff.unknownAddress', { mark: subject.slice(0, SHOWN_CHARACTERS) })
}

/** The name of the account that acted; null if unknown, or if it is the account that the entry is about. */
export function actorOf(t: Translate, named: Named, { userId, actorId }: SecurityEntry): string | null {
  return actorId === null || actorId === userId ? null : (named.get(actorId) ?? t('staff.gone'))
}
