import { EventmsError } from '#domain/errors.ts'
import type { Issued, OneTime, OneTimes, Purpose } from '../one-time/one-time-secrets.ts'
import type { User } from '../sessions/session-user.ts'
import { challengeIn, type MadePasskey, type UsedPasskey } from './passkey-answers.ts'
import type { RelyingParty } from './relying-party.ts'
import { MOST_PASSKEYS, type NewPasskey, type StoredPasskeys } from './stored-passkeys.ts'

/** What a passkey is used for; a challenge is good for one of them. */
export type PasskeyUse = Extract<Purpose, 'passkey-sign-in' | 'passkey-step' | 'passkey-proof'>

/** Ed25519, P-256 and RSA with SHA-256, in COSE's numbers: between them every authenticator has one. */
const ALGORITHMS = [-8, -7, -257]
/** Milliseconds that a browser waits for the person. */
const TIMEOUT = 120_000
const TRANSPORTS: readonly string[] = ['usb', 'nfc', 'ble', 'internal', 'hybrid', 'smart-card', 'cable']

/** Most of it certificates that are never looked at here; loaded with the first passkey. */
const library = () => import('@simplewebauthn/server')

interface Adding {
  readonly name: string
  /** Which password was proven (routes/next-step.ts). */
  readonly proof: string | null
}

export type Passkeys = ReturnType<typeof passkeys>

/**
 * Passkeys (WebAuthn). A challenge is a one-time secret (one-time/one-time-secrets.ts), bound to the browser that asked
 * for it, to what it is for and, but for the way in, to a person. `party` is null where there can be none.
 */
export function passkeys(stored: StoredPasskeys, oneTimes: OneTimes, party: RelyingParty | null) {
  const possible = (): RelyingParty => {
    if (!party) throw new EventmsError('badRequest', { reason: 'no passkeys at this address' })
    return party
  }

  /** The one-time record of a challenge that is answered, used up by this. @throws EventmsError 'passkeyRefused' */
  async function asked(clientDataJSON: string, purpose: Purpose, browser: string, userId?: string): Promise<OneTime> {
    const challenge = challengeIn(clientDataJSON)
    const found = challenge === null ? null : await oneTimes.look(challenge)
    const isOurs =
      found?.purpose === purpose &&
      found.data.askedBy === browser &&
      (userId === undefined ? found.userId === null : found.userId === userId)
    const consumed = isOurs && challenge !== null ? await oneTimes.consume(challenge) : null
    if (!consumed) throw refused()
    return consumed
  }

  const { add: keep, ...others } = stored
  return {
    ...others,

    isPossible: party !== null,

    /** What a browser makes a passkey by, for who has proven their password (`proof`). */
    async askToAdd(user: User, browser: string, data: Pick<Adding, 'proof'>): Promise<object> {
      const { id } = possible()
      const issued = await oneTimes.issue({
        purpose: 'passkey-add',
        subject: user.email,
        userId: user.id,
        browser,
        data,
      })
      return (await library()).generateRegistrationOptions({
        rpName: 'EventMS',
        rpID: id,
        userName: user.email,
        userDisplayName: user.name,
        userID: Uint8Array.from(Buffer.from(user.id)),
        challenge: bytesOf(issued),
        timeout: TIMEOUT,
        attestationType: 'none',
        excludeCredentials: await stored.named(user.id),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        supportedAlgorithmIDs: ALGORITHMS,
      })
    },

    /**
     * The passkey that was made, kept under its name. `proof` is what `askToAdd` was given: of another password by now,
     * nothing is added.
     * @returns whether it is the first second step
     * @throws EventmsError 'passkeyRefused', 'passkeyRegistered', 'tooManyPasskeys'
     */
    async add(user: User, browser: string, made: MadePasskey, { name, proof }: Adding): Promise<{ first: boolean }> {
      const { data } = await asked(made.response.clientDataJSON, 'passkey-add', browser, user.id)
      if (data['proof'] !== proof) throw refused()
      const passkey = await checked(made, possible())
      const came = await keep({ ...passkey, userId: user.id, name })
      if (came === 'taken') throw new EventmsError('passkeyRegistered')
      if (came === 'tooMany') throw new EventmsError('tooManyPasskeys', { max: MOST_PASSKEYS })
      return { first: came === 'first' }
    },

    /** What a browser uses a passkey by: any of this address, or one of a person who has proven something already. */
    async ask(purpose: PasskeyUse, browser: string, user: User | null): Promise<object> {
      const { id } = possible()
      const subject = user?.email ?? browser
      const issued = await oneTimes.issue({ purpose, subject, browser, userId: user?.id })
      return (await library()).generateAuthenticationOptions({
        rpID: id,
        challenge: bytesOf(issued),
        timeout: TIMEOUT,
        // Alone it proves two things: that somebody has it, and that they are who it was made for.
        userVerification: user ? 'preferred' : 'required',
        ...(user && { allowCredentials: await stored.named(user.id) }),
      })
    },

    /**
     * Whether it is one of ours, used now, here, for this. @returns whose it is
     * @param user whose it must be; null for a way in
     * @throws EventmsError 'passkeyRefused', and 'passkeyCopied' where another one has the same key
     */
    async passes(purpose: PasskeyUse, browser: string, user: User | null, used: UsedPasskey): Promise<string> {
      const { id, origin } = possible()
      await asked(used.response.clientDataJSON, purpose, browser, user?.id)
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

/** @throws EventmsError 'passkeyRefused' */
async function checked(made: MadePasskey, { id, origin }: RelyingParty): Promise<Omit<NewPasskey, 'userId' | 'name'>> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    library(),
    import('@simplewebauthn/server/helpers'),
  ])
  return refusing(
    (async () => {
      // None is asked for, so there is no certificate of a maker's to be looked at; what signs itself says no more.
      const attestation = decodeAttestationObject(
        Uint8Array.from(Buffer.from(made.response.attestationObject, 'base64url')),
      )
      const format = attestation.get('fmt')
      if (format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c'))) throw refused()
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: { ...made, clientExtensionResults: {} } as never,
        expectedChallenge: challengeIn(made.response.clientDataJSON) ?? '',
        expectedOrigin: origin,
        expectedRPID: id,
        requireUserVerification: false,
        supportedAlgorithmIDs: ALGORITHMS,
      })
      if (!verified || registrationInfo.credential.id !== made.id) throw refused()
      const { credential, credentialBackedUp } = registrationInfo
      return {
        id: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: (made.response.transports ?? []).filter((each) => TRANSPORTS.includes(each)),
        backedUp: credentialBackedUp,
      }
    })(),
  )
}

const refused = () => new EventmsError('passkeyRefused')

/** What the library says of it is for developers, and the same for every reason. */
async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new EventmsError('passkeyRefused', {}, { cause })
  }
}

/** The secret is the challenge. */
const bytesOf = ({ secret }: Issued) => Uint8Array.from(Buffer.from(secret, 'base64url'))

const handleOf = (userHandle: string): string => Buffer.from(userHandle, 'base64url').toString('utf8')
