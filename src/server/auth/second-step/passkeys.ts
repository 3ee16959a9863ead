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

/** Signing in by WebAuthn. `party` is null if passkeys are off. */
export function passkeys(stored: StoredPasskeys, oneTimes: OneTimes, party: RelyingParty | null) {
  const challenges = challengesOf(oneTimes, party)
  return {
    ...stored,
    ...madePasskeys(stored, challenges),

    isPossible: party !== null,

    /** Request options for any passkey of this origin (`owner` null), or for one of `owner` after the first proof. */
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
     * @returns the owner of a known passkey.
     * @param user the required owner; null for a sign-in.
     * @throws EventmsError 'passkeyRefused', and 'passkeyCopied' if the key seems to exist twice
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
          // Zero disables the library's check: the statement below compares the counter in the database.
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

/** The passkey's counter went back, so a copy of the key exists. The sender gets the usual refusal. */
export class CopiedPasskey extends EventmsError {
  readonly userId: string
  constructor(userId: string) {
    super('passkeyRefused')
    this.userId = userId
  }
}

const handleOf = (userHandle: string): string => Buffer.from(userHandle, 'base64url').toString('utf8')
