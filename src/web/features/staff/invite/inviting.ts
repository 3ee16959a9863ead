import type { StaffLink } from '#domain/access/staff.ts'
import { EventmsError, type ErrorCode } from '#domain/errors.ts'
import type { StaffCalls } from '#web/backend/staff-calls.ts'

/** What came of inviting somebody. */
export type Outcome = StaffLink | { readonly email: string; readonly failure: unknown }

/** Of this one address; the next may go through. */
const OF_ONE: readonly ErrorCode[] = ['duplicateKey', 'accountDisabled', 'invalidFormat', 'addressBeyondAscii']

export const isTaken = (failure: unknown): boolean => failure instanceof EventmsError && failure.code === 'duplicateKey'

const isOfOne = (failure: unknown) => failure instanceof EventmsError && OF_ONE.includes(failure.code)

/**
 * Invites one after another. What refuses everybody (a wrong password, too many attempts, no connection) ends it: who
 * comes after is not invited, for the same reason.
 * @param onDone how many have been invited or refused
 * @throws what refused everybody, where nobody was invited before
 */
export async function inviteAll(
  calls: Pick<StaffCalls, 'invite'>,
  emails: readonly string[],
  current: string,
  onDone: (done: number) => void,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [at, email] of emails.entries()) {
    try {
      outcomes.push(await calls.invite(email, current))
    } catch (failure) {
      if (!isOfOne(failure)) {
        if (outcomes.length === 0) throw failure
        return [...outcomes, ...emails.slice(at).map((other) => ({ email: other, failure }))]
      }
      outcomes.push({ email, failure })
    }
    onDone(outcomes.length)
  }
  return outcomes
}
