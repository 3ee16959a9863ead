import { createDecipheriv, createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { createInflate, createInflateRaw } from 'node:zlib'
import { ByteReader } from './byte-reader.ts'
import { nextPacket, TAGS } from './packets.ts'
import { unpacked } from './unpacking.ts'

/**
 * Decrypts OpenPGP files without the library `openpgp`. The library's decryption never ended for some damaged files,
 * and took unlimited memory for others.
 */

/** Thrown if the passphrase is wrong, or if the bytes by which it is checked are damaged. */
export class NotOpened extends Error {}

/** Key lengths in bits of AES-128, AES-192 and AES-256, by OpenPGP's number of the cipher. */
const KEY_BITS: Readonly<Record<number, 128 | 192 | 256>> = { 7: 128, 8: 192, 9: 256 }
const HASHES: Readonly<Record<number, string>> = { 2: 'sha1', 8: 'sha256', 9: 'sha384', 10: 'sha512', 11: 'sha224' }
/** OpenPGP's number of the method by which a passphrase becomes a key: salted and iterated hashing. */
const ITERATED = 3
const BLOCK = 16
/** Maximum bytes of the first packet, which contains a session key of at most 256 bits. */
const LONGEST_FIRST = 46
/** Bytes that are hashed before other work of the process may run. */
const HASHED_AT_ONCE = 1024 * 1024
/** Bytes of the packet with the checksum: a header of two bytes, and a SHA-1. */
const CHECKSUM = 22
const CHECKSUM_HEADER = Buffer.from([0xd3, 0x14])

/**
 * Decrypts a file. The checksum is compared at the end of the file, so all output before the end is still unverified.
 * @throws NotOpened for a wrong passphrase; Error for an unknown format
 */
export async function decrypted(
  cipher: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<AsyncIterable<Uint8Array>> {
  const bytes = new ByteReader(cipher)
  const { bits, key } = await sessionKey(bytes, passphrase)
  const { tag, body } = await nextPacket(bytes)
  const message = new ByteReader(body)
  if (tag !== TAGS.encrypted || (await message.exactly(1))[0] !== 1) throw unknownForm()
  const plain = new ByteReader(checked(message, bits, key))
  const prefix = await plain.exactly(BLOCK + 2)
  if (!prefix.subarray(-4, -2).equals(prefix.subarray(-2))) throw new NotOpened()
  return literalIn(plain, bytes)
}

const unknownForm = () => new Error('it is encrypted in a form that EventMS does not read')

async function sessionKey(bytes: ByteReader, passphrase: string) {
  const { tag, body } = await nextPacket(bytes)
  if (tag !== TAGS.passphrase) throw unknownForm()
  const first = await all(body, LONGEST_FIRST)
  const [version, cipher = 0, keyDerivation, hash = 0] = first
  const [bits, digest] = [KEY_BITS[cipher], HASHES[hash]]
  if (version !== 4 || keyDerivation !== ITERATED || !bits || !digest || first.length < 13) throw unknownForm()
  const [salt, count, encryptedKey] = [first.subarray(4, 12), first.readUInt8(12), first.subarray(13)]
  const derivedKey = await hashed(passphrase, salt, (16 + (count & 15)) << ((count >> 4) + 6), digest, bits / 8)
  if (encryptedKey.length === 0) return { bits, key: derivedKey }
  const session = createDecipheriv(`aes-${bits}-cfb`, derivedKey, Buffer.alloc(BLOCK)).update(encryptedKey)
  const sessionBits = KEY_BITS[session[0] ?? 0]
  if (!sessionBits || session.length !== 1 + sessionBits / 8) throw new NotOpened()
  return { bits: sessionBits, key: session.subarray(1) }
}

async function all(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > maxBytes) throw unknownForm()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Makes a key from the passphrase. If one hash is shorter than the key, further hashes of the same text are appended.
 * The second hash has one zero byte before the text, the third has two, and so on (RFC 9580, 3.7.1.3).
 */
async function hashed(passphrase: string, salt: Buffer, count: number, digest: string, size: number): Promise<Buffer> {
  const once = Buffer.concat([salt, Buffer.from(passphrase)])
  const repeated = Buffer.concat(Array<Buffer>(Math.ceil(HASHED_AT_ONCE / once.length)).fill(once))
  let key = Buffer.alloc(0)
  for (let zeros = 0; key.length < size; zeros++) {
    const hash = createHash(digest).update(Buffer.alloc(zeros))
    for (let left = Math.max(count, once.length); left > 0; left -= repeated.length) {
      hash.update(repeated.subarray(0, left))
      await setImmediate()
    }
    key = Buffer.concat([key, hash.digest()])
  }
  return key.subarray(0, size)
}

/** Decrypts, and removes the checksum at the end. @throws Error at the end if the checksum is wrong */
async function* checked(message: ByteReader, bits: number, key: Buffer): AsyncGenerator<Buffer> {
  const decipher = createDecipheriv(`aes-${bits}-cfb`, key, Buffer.alloc(BLOCK))
  const digest = createHash('sha1')
  let buffered = Buffer.alloc(0)
  for (let chunk = await message.upTo(Infinity); chunk; chunk = await message.upTo(Infinity)) {
    buffered = Buffer.concat([buffered, decipher.update(chunk)])
    const known = buffered.subarray(0, Math.max(0, buffered.length - CHECKSUM))
    digest.update(known)
    buffered = buffered.subarray(known.length)
    if (known.length > 0) yield known
  }
  digest.update(CHECKSUM_HEADER)
  if (!buffered.equals(Buffer.concat([CHECKSUM_HEADER, digest.digest()])))
    throw new Error('its checksum is another one')
}

/** Yields the data of the literal packet, which gpg may have compressed. */
async function* literalIn(plain: ByteReader, outside: ByteReader): AsyncGenerator<Buffer> {
  const { tag, body } = await nextPacket(plain)
  if (tag === TAGS.compressed) {
    const packed = new ByteReader(body)
    const [algorithm] = await packed.exactly(1)
    if (algorithm !== 1 && algorithm !== 2) throw unknownForm()
    const inflate = algorithm === 1 ? createInflateRaw() : createInflate()
    const inner = new ByteReader(unpacked(remaining(packed), inflate))
    const literal = await nextPacket(inner)
    yield* contentsOf(literal.tag, literal.body)
    await refuseMore(inner)
  } else yield* contentsOf(tag, body)
  await refuseMore(plain)
  await refuseMore(outside)
}

async function* remaining(bytes: ByteReader): AsyncGenerator<Buffer> {
  for (let chunk = await bytes.upTo(Infinity); chunk; chunk = await bytes.upTo(Infinity)) yield chunk
}

async function* contentsOf(tag: number, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (tag !== TAGS.literal) throw unknownForm()
  const literal = new ByteReader(body)
  const [, name = 0] = await literal.exactly(2)
  await literal.exactly(name + 4)
  yield* remaining(literal)
}

/**
 * Refuses bytes after the end of the data. Must be called at the end, because only reading to the end makes `checked`
 * compare the checksum.
 */
async function refuseMore(bytes: ByteReader): Promise<void> {
  if (await bytes.upTo(Infinity)) throw new Error('more follows its end')
}
