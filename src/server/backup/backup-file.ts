import { constants, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { EventmsError } from '#domain/errors.ts'
import { syncFile } from '#server/embedded-database/index.ts'
import { refused } from './contents.ts'
import { decrypted, NotOpened } from './decryption.ts'
import { encrypted } from './encryption.ts'
import { damaged } from './format.ts'
import { unpacked } from './unpacking.ts'

/**
 * How many bytes wait for a disk that is slower than the database is read: whoever writes to an embedded one waits for
 * the reading, and is not to wait for a share on the network.
 */
const WAITING = 64 * 1024 * 1024

/**
 * Packs, encrypts where there is a passphrase, and writes to a new file of its owner's alone. Resolves once it is on
 * the disk, or fails once nothing reads from the source any more; `signal` ends it.
 */
export async function writeBackup(
  file: string,
  source: AsyncIterable<Buffer>,
  passphrase: string | undefined,
  signal?: AbortSignal,
): Promise<void> {
  const read = Readable.from(source)
  const ended = new Promise((resolve) => read.once('close', resolve))
  try {
    const packed = createGzip()
    const plain = pipeline(read, packed, { signal })
    // Both ends are waited for together: an error of either is told once, by its cause.
    plain.catch((error: Error) => packed.destroy(error))
    packed.on('error', () => {})
    const contents = passphrase === undefined ? packed : await encrypted(packed, passphrase)
    const waiting = new PassThrough({ readableHighWaterMark: WAITING })
    // Opened in the turn in which its errors begin to be heard: one that nobody hears would end the process.
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
    await pipeline(contents, waiting, target, { signal })
    await plain
    await syncFile(file)
  } catch (error) {
    read.destroy()
    // A statement of its own may still be under way: what reads has its connection until then.
    await ended
    throw error
  }
}

/** How a packed file begins, and the first byte of an OpenPGP packet: its highest bit, and that only it has. */
const GZIP = [0x1f, 0x8b] as const
const PACKET = 0x80

/** Nobody waits for the other end of a pipe. Windows has no such flag. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * The text of a backup, unpacked and, where that is needed, decrypted. One that cannot be read to its end is told by an
 * error there; whoever does not read so far destroys it.
 * @throws EventmsError 'badSetting' for a file that is none, and for a passphrase that is missing or another one
 */
export async function readBackup(file: string, passphrase: string | undefined, setting: string): Promise<Readable> {
  const handle = await openFile(file, setting)
  try {
    const { buffer: first, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    const bytes = handle.createReadStream({ start: 0 })
    // Told to whoever reads, who may not have begun.
    bytes.on('error', () => {})
    if (first[0] === GZIP[0] && first[1] === GZIP[1]) return textOf(bytes, bytes)
    if (bytesRead === 0 || !(first[0]! & PACKET)) throw refused(setting, 'names no backup of EventMS')
    if (passphrase === undefined) throw refused(setting, 'names a backup that is encrypted: set BACKUP_PASSPHRASE')
    return textOf(await decrypted(bytes, passphrase), bytes)
  } catch (cause) {
    await handle.close()
    if (cause instanceof EventmsError) throw cause
    if (cause instanceof NotOpened) throw refused(setting, NOT_OPENED, cause)
    throw damaged(setting, (cause as Error).message, cause)
  }
}

const NOT_OPENED =
  'names a backup that this BACKUP_PASSPHRASE does not open: it was made with another one, or its beginning is damaged'

/** Unpacked as it is read; the file is closed with it. */
function textOf(packed: AsyncIterable<Uint8Array>, file: Readable): Readable {
  const text = Readable.from(unpacked(packed, createGunzip()))
  text.once('close', () => file.destroy())
  return text
}

/** @throws EventmsError 'badSetting' for what is no file, or cannot be read */
async function openFile(file: string, setting: string): Promise<FileHandle> {
  let handle: FileHandle | undefined
  try {
    handle = await open(file, AT_ONCE)
    if ((await handle.stat()).isFile()) return handle
  } catch (cause) {
    await handle?.close()
    throw refused(setting, `names a file that cannot be read: ${(cause as Error).message}`, cause)
  }
  await handle.close()
  throw refused(setting, 'names a folder, a pipe or a device: copy the backup to a file, and name that')
}
