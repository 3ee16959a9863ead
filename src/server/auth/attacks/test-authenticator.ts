/** A passkey authenticator in software. Tests can falsify its responses. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { ORIGIN } from './test-server.ts'

/** Properties of a response that a test falsifies. */
export interface Lies {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly crossOrigin?: boolean
  /** Flags for user presence and user verification. */
  readonly present?: boolean
  readonly verified?: boolean
  readonly counter?: number
  readonly id?: string
  readonly userHandle?: string | null
  /** COSE algorithm of the key; the authenticator itself uses -7 (P-256). */
  readonly algorithm?: number
  readonly format?: string
  readonly statement?: Map<string, unknown>
  /** Changes the signature. */
  readonly tampered?: boolean
  readonly transports?: readonly string[]
}

interface Options {
  readonly challenge: string
  readonly rp?: { readonly id: string }
  readonly rpId?: string
  readonly user?: { readonly id: string }
}

const hash = (what: string | Buffer) => createHash('sha256').update(what).digest()
const number = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

const [PRESENT, VERIFIED, HAS_KEY] = [1, 4, 64]

export class TestAuthenticator {
  readonly id: string
  readonly #key: KeyObject
  readonly #public: { x: string; y: string }
  /** User handle, from the creation options. */
  userHandle = ''
  counter = 0
  /** True if the authenticator counts its uses; synchronized passkeys do not. */
  counts = true

  constructor(id = randomBytes(32).toString('base64url')) {
    this.id = id
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#public = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  }

  /** Imitates the browser's `navigator.credentials.create`: returns the new passkey's id and public key. */
  make(options: Options, lies: Lies = {}) {
    this.userHandle = options.user?.id ?? ''
    const id = Buffer.from(lies.id ?? this.id, 'base64url')
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, lies.algorithm ?? -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(this.#public.x, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(this.#public.y, 'base64url'))],
      ]),
    )
    const attested = Buffer.concat([Buffer.alloc(16), number(id.length, 2), id, Buffer.from(key)])
    const data = Buffer.concat([this.#data(options, lies, HAS_KEY), attested])
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', lies.format ?? 'none'],
        ['attStmt', lies.statement ?? new Map()],
        ['authData', Uint8Array.from(data)],
      ]) as never,
    )
    return {
      ...this.#named(lies),
      response: {
        clientDataJSON: this.#client('webauthn.create', options, lies).toString('base64url'),
        attestationObject: Buffer.from(attestationObject).toString('base64url'),
        transports: lies.transports ?? ['internal'],
      },
    }
  }

  /** Imitates the browser's `navigator.credentials.get`: signs the server's challenge. */
  use(options: Options, lies: Lies = {}) {
    const client = this.#client('webauthn.get', options, lies)
    const data = this.#data(options, lies, 0)
    const signature = sign('sha256', Buffer.concat([data, hash(client)]), this.#key)
    if (lies.tampered) signature[signature.length - 1]! ^= 1
    const handle = lies.userHandle === undefined ? this.userHandle : lies.userHandle
    return {
      ...this.#named(lies),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(handle !== null && { userHandle: handle }),
      },
    }
  }

  #named({ id = this.id }: Lies) {
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform' }
  }

  #client(type: string, { challenge }: Options, lies: Lies): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? ORIGIN,
        crossOrigin: lies.crossOrigin ?? false,
      }),
    )
  }

  #data({ rp, rpId }: Options, lies: Lies, flags: number): Buffer {
    if (this.counts) this.counter += 1
    const { present = true, verified = true, counter = this.counter } = lies
    return Buffer.concat([
      hash(lies.rpId ?? rp?.id ?? rpId ?? ''),
      number(flags + (present ? PRESENT : 0) + (verified ? VERIFIED : 0), 1),
      number(counter, 4),
    ])
  }
}
