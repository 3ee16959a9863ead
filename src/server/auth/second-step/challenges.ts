import { EventmsError } from '#domain/errors.ts'
import type { OneTime, OneTimes, Purpose } from '#server/auth/one-time/one-time-secrets.ts'
import { challengeIn } from './passkey-answers.ts'
import type { RelyingParty } from './relying-party.ts'

/** What a challenge is for; it is good for that alone. */
export type PasskeyPurpose = Extract<Purpose, `passkey-${string}`>

/** Milliseconds that a browser waits for the person. */
export const TIMEOUT = 120_000

/** Whose passkey it is. */
export interface PasskeyOwner {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** What a passkey signs: one-time secrets (one-time/one-time-secrets.ts), bound to the browser that asked for them. */
export interface Challenges {
  /** The address that they are for. @throws EventmsError 'badRequest' where there can be no passkeys */
  party(): RelyingParty
  issue(
    purpose: PasskeyPurpose,
    browser: string,
    owner: PasskeyOwner | null,
    data?: object,
  ): Promise<Uint8Array<ArrayBuffer>>
  /**
   * The record of one that is answered here, for this, by this person (null for a way in), used up by it.
   * @throws EventmsError 'passkeyRefused'
   */
  answered(purpose: PasskeyPurpose, browser: string, owner: string | null, clientDataJSON: string): Promise<OneTime>
}

/** @param party null where there can be no passkeys */
export function challenges(oneTimes: OneTimes, party: RelyingParty | null): Challenges {
  return {
    party() {
      if (!party) throw new EventmsError('badRequest', { reason: 'no passkeys at this address' })
      return party
    },

    async issue(purpose, browser, owner, data) {
      const { secret } = await oneTimes.issue({
        purpose,
        subject: owner?.email ?? browser,
        browser,
        userId: owner?.id,
        ...(data && { data }),
      })
      return Uint8Array.from(Buffer.from(secret, 'base64url'))
    },

    async answered(purpose, browser, owner, clientDataJSON) {
      const challenge = challengeIn(clientDataJSON)
      const found = challenge === null ? null : await oneTimes.look(challenge)
      const isOurs = found?.purpose === purpose && found.data.askedBy === browser && found.userId === owner
      const consumed = isOurs && challenge !== null ? await oneTimes.consume(challenge) : null
      if (!consumed) throw refused()
      return consumed
    },
  }
}

export const refused = () => new EventmsError('passkeyRefused')

/** What the library says of it is for developers, and the same for every reason. */
export async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new EventmsError('passkeyRefused', {}, { cause })
  }
}
