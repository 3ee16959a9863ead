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

/** What a passkey is used for. */
export type PasskeyUse = Exclude<PasskeyPurpose, 'passkey-add'>

const library = () => import('@simplewebauthn/server')

export type Passkeys = ReturnType<typeof passkeys>

/** Passkeys (WebAuthn): made and used. `party` is null where there can be none. */
export function passkeys(stored: StoredPasskeys, oneTimes: OneTimes, party: RelyingParty | null) {
  const challenges = challengesOf(oneTimes, party)
  return {
    ...stored,
    ...madePasskeys(stored, challenges),

    isPossible: party !== null,

    /** What a browser uses a passkey by: any of this address, or one of a person who has proven something already. */
    async ask(purpose: PasskeyUse, browser: string, owner: PasskeyOwner | null): Promise<object> {
      const { id } = challenges.party()
      return (await library()).generateAuthenticationOptions({
        rpID: id,
        challenge: await challenges.issue(purpose, browser, owner),
        timeout: TIMEOUT,
        // Alone it proves two things: that somebody has it, and that they are who it was made for.
        userVerification: owner ? 'preferred' : 'required',
        ...(owner && { allowCredentials: await stored.named(owner.id) }),
      })
    },

    /**
     * Whether it is one of ours, used now, here, for this. @returns whose it is
     * @param user whose it must be; null for a way in
     * @throws EventmsError 'passkeyRefused', and 'passkeyCopied' where another one has the same key
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
          // What it counts is held against the database in one statement below.
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

/** Two have the same key: its count went back. To whoever sent it, it is refused like any other. */
export class CopiedPasskey extends EventmsError {
  readonly userId: string
  constructor(userId: string) {
    super('passkeyRefused')
    this.userId = userId
  }
}

const handleOf = (userHandle: string): string => Buffer.from(userHandle, 'base64url').toString('utf8')
