import type { StoredUser } from '../accounts/users.ts'
import type { AuthContext } from '../context.ts'
import type { Issued, Purpose } from '../one-time/one-time-secrets.ts'
import { type AuthRequest, done } from './route.ts'

/** A user, or (its id undefined) somebody who may come to have an account. */
export interface Recipient {
  readonly id: string | undefined
}

export interface Sending {
  readonly purpose: Purpose
  /** An email address or a phone number. */
  readonly to: string
  /** Null: nothing is sent. */
  findRecipient(): Promise<Recipient | null>
  deliver(issued: Issued): Promise<void>
}

/**
 * Sends a link or a code that works once. The answer is the same with and without an account, and does not wait: its
 * duration would tell as well.
 */
export async function sendOneTime(
  { limiter, background, oneTimes }: AuthContext,
  { client }: AuthRequest,
  { purpose, to, findRecipient, deliver }: Sending,
): Promise<Response> {
  await limiter.tried('sent', to, client)
  const recipient = await findRecipient()
  background.run(async () => {
    if (!recipient) return oneTimes.decoy(purpose, to, client.browser.id)
    await deliver(await oneTimes.issue({ purpose, subject: to, browser: client.browser.id, userId: recipient.id }))
  })
  return done({ sent: true })
}

export const unlessDisabled = (user: StoredUser | null): StoredUser | null => (user?.disabledAt ? null : user)
