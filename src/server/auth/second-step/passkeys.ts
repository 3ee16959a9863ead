import { EventmsError } from '#domain/errors.ts'
import type { OneTimes } from '#server/auth/one-time/one-time-secrets.ts'
import {
  challenges as challengesOf,
  type PasskeyOwner,
  type PasskeyPurpose,
  refused,
  refusing,
  TIMEOUT,
} from './challenges.ts'
import { madePasskeys } from './made-passkeys.ts'
import { challengeIn, type UsedPasskey } from './passkey-answers.ts'
import type { RelyingParty } from './relying-party.ts'
import type { StoredPasskeys } from './stored-passkeys.ts'

export type PasskeyUse = Exclude<PasskeyPurpose, 'passkey-add'>

const library = () => import('@simplewebauthn/server')

export type Passkeys = ReturnType<typeof passkeys>

/** Passkeys (WebAuthn) for signing in and as a second step. `party` is null if passkeys are off. */
export function passkeys(stored: StoredPasskeys, oneTimes: OneTimes, party: RelyingParty | null) {
  const challenges = challengesOf(oneTimes, party)
  return {
    ...stored,
    ...madePasskeys(stored, challenges),

    isPossible: party !== null,

    /**
     * Makes the options with which a browser uses a passkey: one of `owner`, or any of this origin if `owner` is null.
     */
    async ask(purpose: PasskeyUse, browser: string, owner: PasskeyOwner | null): Promise<object> {
      const { id } = challenges.party()
      return (await library()).generateAuthenticationOptions({
        rpID: id,
        challenge: await challenges.issue(purpose, browser, owner),
        timeout: TIMEOUT,
        // A passkey that replaces the password must verify the person by PIN or biometrics.
        userVerification: owner ? 'preferred' : 'required',
        ...(owner && { allowCredentials: await stored.named(owner.id) }),
      })
    },

    /**
     * Checks a passkey's answer.
     * @param user the person who must own the passkey; null for a sign-in
     * @returns the id of the passkey's owner
     * @throws EventmsError 'passkeyRefused'; CopiedPasskey if the counter shows that the passkey's key was copied
     */
    async passes(purpose: PasskeyUse, browser: string, user: PasskeyOwner | null, used: UsedPasskey): Promise<string> {
      const { id, origin } = challenges.party()
      await challenges.answered(purpose, browser, user?.id ?? null, used.response.clientDataJSON)
      const passkey = await stored.byId(used.id)
      const { userHandle } = used.response
      const isTheirs = passkey && (!user || passkey.userId === user.id)
      if (!isTheirs || (userHandle ? handleOf(userHandle) !== passkey.userId : !user)) throw refused()
      const { verifyAuthenticationResponse } = await library()
      const { verified, authenticationInfo } = await refusing(
        verifyAuthenticationResponse({
          response: {
            ...used,
            response: { ...used.response, userHandle: userHandle ?? undefined } as never,
            clientExtensionResults: {},
          },
          expectedChallenge: challengeIn(used.response.clientDataJSON) ?? '',
          expectedOrigin: origin,
          expectedRPID: id,
          // Zero turns off the library's check of the counter. `stored.used` compares the counter in the database
          // instead.
          credential: { ...passkey, counter: 0 },
          requireUserVerification: user === null,
        }),
      )
      if (!verified) throw refused()
      const { newCounter, credentialBackedUp } = authenticationInfo
      if (!(await stored.used(passkey.id, newCounter, credentialBackedUp))) throw new CopiedPasskey(passkey.userId)
      return passkey.userId
    },
  }
}

/**
 * Thrown if a passkey's counter did not grow: a copy of its key is in use. The client only gets the error
 * 'passkeyRefused'.
 */
export class CopiedPasskey extends EventmsError {
  readonly userId: string
  constructor(userId: string) {
    super('passkeyRefused')
    this.userId = userId
  }
}

const handleOf = (userHandle: string): string => Buffer.from(userHandle, 'base64url').toString('utf8')
