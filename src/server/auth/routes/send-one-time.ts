import { EventmsError } from '#domain/errors.ts'
import type { StoredUser } from '#server/auth/accounts/users.ts'
import type { AuthContext } from '#server/auth/context.ts'
import type { Delivery, Way } from '#server/auth/mail/delivery.ts'
import type { Issued, Purpose } from '#server/auth/one-time/one-time-secrets.ts'
import { type AuthRequest, done } from './route.ts'

/**
 * Recipient of a link or code. The id is undefined for a person without an account, whose email address may sign up.
 */
export interface Recipient {
  readonly id: string | undefined
}

export interface Sending {
  readonly by: Way
  readonly purpose: Purpose
  readonly to: string
  /** Finds the recipient; null if nobody may get the message. */
  findRecipient(): Promise<Recipient | null>
  deliver(issued: Issued): Promise<unknown>
  readonly data?: object | undefined
}

/**
 * Makes and sends a link or code only after the answer. Otherwise the answer would take longer for an address with an
 * account, and so reveal the account.
 * @throws EventmsError 'mailNotSet', 'textNotSet', 'tooManyAttempts' { seconds }
 */
export async function sendOneTime(
  { limiter, background, oneTimes, delivery }: AuthContext,
  { client }: AuthRequest,
  { by, purpose, to, findRecipient, deliver, data }: Sending,
): Promise<Response> {
  requireWay(delivery, by)
  await limiter.count('sent', to, client)
  const recipient = await findRecipient()
  background.run(async () => {
    if (!recipient) return oneTimes.decoy(purpose, to, client.browser.id)
    const issued = { purpose, subject: to, browser: client.browser.id, userId: recipient.id, data }
    await deliver(await oneTimes.issue(issued))
  })
  return done({ sent: true })
}

/**
 * Checks that the channel (mail or text message) is configured. The answer is the same with and without an account.
 * @throws EventmsError 'mailNotSet', 'textNotSet'
 */
export function requireWay({ missing }: Pick<Delivery, 'missing'>, by: Way): void {
  if (missing?.includes(by)) throw new EventmsError(by === 'mail' ? 'mailNotSet' : 'textNotSet')
}

export const unlessDisabled = (user: StoredUser | null): StoredUser | null => (user?.disabledAt ? null : user)
