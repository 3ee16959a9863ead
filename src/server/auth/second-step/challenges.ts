import { EventmsError } from '#domain/errors.ts'
import type { OneTime, OneTimes, Purpose } from '#server/auth/one-time/one-time-secrets.ts'
import { challengeIn } from './passkey-answers.ts'
import type { RelyingParty } from './relying-party.ts'

export type PasskeyPurpose = Extract<Purpose, `passkey-${string}`>

/** Milliseconds after which the browser closes the dialog in which the person uses a passkey. */
export const TIMEOUT = 120_000

export interface PasskeyOwner {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** WebAuthn challenges. They are stored as one-time secrets, and are valid only in the browser that requested them. */
export interface Challenges {
  /** This server as the relying party. @throws EventmsError 'badRequest' if passkeys are off */
  party(): RelyingParty
  issue(
    purpose: PasskeyPurpose,
    browser: string,
    owner: PasskeyOwner | null,
    data?: object,
  ): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Consumes the challenge that a passkey has signed.
   * @param owner id of the person who got the challenge; null for a sign-in, when the person is still unknown.
   * @throws EventmsError 'passkeyRefused' if the challenge has another purpose, owner or browser
   */
  answered(purpose: PasskeyPurpose, browser: string, owner: string | null, clientDataJSON: string): Promise<OneTime>
}

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
      const found = challenge === null ? null : await oneTimes.peek(challenge)
      const isOurs = found?.purpose === purpose && found.data.askedBy === browser && found.userId === owner
      const consumed = isOurs && challenge !== null ? await oneTimes.consume(challenge) : null
      if (!consumed) throw refused()
      return consumed
    },
  }
}

export const refused = () => new EventmsError('passkeyRefused')

/** Replaces errors of the WebAuthn library, which are for developers. @throws EventmsError 'passkeyRefused' */
export async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new EventmsError('passkeyRefused', {}, { cause })
  }
}
