import { EventmsError } from '#domain/errors.ts'
import { type Challenges, type PasskeyOwner, refused, refusing, TIMEOUT } from './challenges.ts'
import { challengeIn, type MadePasskey } from './passkey-answers.ts'
import type { RelyingParty } from './relying-party.ts'
import { MOST_PASSKEYS, type NewPasskey, type StoredPasskeys } from './stored-passkeys.ts'

/** COSE numbers of Ed25519, P-256 and RSA with SHA-256. Every authenticator supports at least one of the three. */
const ALGORITHMS = [-8, -7, -257]
const TRANSPORTS: readonly string[] = ['usb', 'nfc', 'ble', 'internal', 'hybrid', 'smart-card', 'cable']

/**
 * Loaded when the first passkey is used, because the library is large: mostly certificates that EventMS never needs.
 */
const library = () => import('@simplewebauthn/server')

interface Adding {
  readonly name: string
  /** `proofOf` the password hash that was checked (routes/next-step.ts). */
  readonly proof: string | null
}

export function madePasskeys(stored: StoredPasskeys, challenges: Challenges) {
  return {
    /** Makes the options with which a browser creates a passkey. The person has proven the password (`proof`). */
    async askToAdd(owner: PasskeyOwner, browser: string, data: Pick<Adding, 'proof'>): Promise<object> {
      const { id } = challenges.party()
      return (await library()).generateRegistrationOptions({
        rpName: 'EventMS',
        rpID: id,
        userName: owner.email,
        userDisplayName: owner.name,
        userID: Uint8Array.from(Buffer.from(owner.id)),
        challenge: await challenges.issue('passkey-add', browser, owner, data),
        timeout: TIMEOUT,
        attestationType: 'none',
        excludeCredentials: await stored.named(owner.id),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        supportedAlgorithmIDs: ALGORITHMS,
      })
    },

    /**
     * Stores a passkey that a browser created. Refuses it if the password has changed since `askToAdd`. Then `proof` is
     * not the one that was stored with the challenge.
     * @returns `first` is true if the account had no second step before
     * @throws EventmsError 'passkeyRefused', 'passkeyRegistered', 'tooManyPasskeys'
     */
    async add(
      owner: PasskeyOwner,
      browser: string,
      made: MadePasskey,
      { name, proof }: Adding,
    ): Promise<{ first: boolean }> {
      const party = challenges.party()
      const { data } = await challenges.answered('passkey-add', browser, owner.id, made.response.clientDataJSON)
      if (data['proof'] !== proof) throw refused()
      const came = await stored.add({ ...(await checked(made, party)), userId: owner.id, name })
      if (came === 'taken') throw new EventmsError('passkeyRegistered')
      if (came === 'tooMany') throw new EventmsError('tooManyPasskeys', { max: MOST_PASSKEYS })
      return { first: came === 'first' }
    },
  }
}

/** Verifies the browser's answer to the creation options. @throws EventmsError 'passkeyRefused' */
async function checked(made: MadePasskey, { id, origin }: RelyingParty): Promise<Omit<NewPasskey, 'userId' | 'name'>> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    library(),
    import('@simplewebauthn/server/helpers'),
  ])
  return refusing(
    (async () => {
      // Refuses an attestation with a manufacturer's certificate: none was requested, so nothing could verify it.
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
