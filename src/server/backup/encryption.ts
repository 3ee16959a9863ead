import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

/** How often the passphrase is hashed: as much as the format can say (65,011,712 bytes). */
const HASHED = 255

/** The library is large, and most servers encrypt nothing. */
const library = () => import('openpgp')

/**
 * Encrypts as `gpg --symmetric` does: OpenPGP, AES-256, with a checksum of its own. Whoever has gpg and the passphrase
 * reads it.
 */
export async function encrypted(plain: Readable, passphrase: string): Promise<Readable> {
  const { createMessage, encrypt, enums } = await library()
  const message = await createMessage({ binary: webOf(plain), format: 'binary' })
  const stream = await encrypt({
    message,
    passwords: passphrase,
    format: 'binary',
    config: {
      // Newer ways of it are not known to every gpg.
      aeadProtect: false,
      s2kType: enums.s2k.iterated,
      s2kIterationCountByte: HASHED,
      preferredSymmetricAlgorithm: enums.symmetric.aes256,
      preferredCompressionAlgorithm: enums.compression.uncompressed,
    },
  })
  return nodeOf(stream)
}

// The library speaks of the browser's streams, which Node's are but for their types.
const webOf = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const nodeOf = (stream: unknown) => Readable.fromWeb(stream as ReadableStream<Uint8Array>)
