import type { StaffLink } from '#domain/access/staff.ts'
import { EventmsError, type ErrorCode } from '#domain/errors.ts'
import type { StaffCalls } from '#web/backend/staff-calls.ts'

export type Outcome = StaffLink | { readonly email: string; readonly failure: unknown }

/** Errors about a single address. The next address may succeed. */
const OF_ONE: readonly ErrorCode[] = ['duplicateKey', 'accountDisabled', 'invalidFormat', 'addressBeyondAscii']

export const isTaken = (failure: unknown): boolean => failure instanceof EventmsError && failure.code === 'duplicateKey'

const isOfOne = (failure: unknown) => failure instanceof EventmsError && OF_ONE.includes(failure.code)

/**
 * Invites people one after another. An error about one address, such as an existing account, does not stop the others.
 * Any other error (wrong password, too many attempts, no connection) stops the batch, and all remaining addresses get
 * this error. If it happens at the first address, it is thrown instead.
 * @param onDone called with the number of addresses processed so far
 */
export async function inviteAll(
  calls: Pick<StaffCalls, 'invite'>,
  emails: readonly string[],
  current: string,
  onDone: (doneCount: number) => void,
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
