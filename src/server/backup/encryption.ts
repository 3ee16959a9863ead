import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

/** The number of bytes that are hashed to make a key, in OpenPGP's notation: the maximum, 65,011,712 bytes. */
const HASHED = 255

/** Loaded when it is needed: the library is large, and most servers encrypt nothing. */
const library = () => import('openpgp')

/** Encrypts a stream as `gpg --symmetric` does, so that gpg can decrypt it: OpenPGP, AES-256, with a checksum. */
export async function encrypted(plain: Readable, passphrase: string): Promise<Readable> {
  const { createMessage, encrypt, enums } = await library()
  const message = await createMessage({ binary: webOf(plain), format: 'binary' })
  const stream = await encrypt({
    message,
    passwords: passphrase,
    format: 'binary',
    config: {
      // Turned off, because older versions of gpg do not support AEAD.
      aeadProtect: false,
      s2kType: enums.s2k.iterated,
      s2kIterationCountByte: HASHED,
      preferredSymmetricAlgorithm: enums.symmetric.aes256,
      preferredCompressionAlgorithm: enums.compression.uncompressed,
    },
  })
  return nodeOf(stream)
}

// The library declares browser streams; Node's streams have other types, but behave the same.
const webOf = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const nodeOf = (stream: unknown) => Readable.fromWeb(stream as ReadableStream<Uint8Array>)
