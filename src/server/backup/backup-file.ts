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
 * Maximum number of bytes that are buffered between the database and the file. An embedded database blocks all writes
 * until the backup has read all rows. Without this buffer, a slow disk would prolong that time.
 */
const WAITING = 64 * 1024 * 1024

/**
 * Writes a backup: compresses `source`, and encrypts it with the passphrase if there is one. Resolves when the file is
 * flushed to the disk. Closes `source` at an error.
 */
export async function writeBackup(
  file: string,
  source: AsyncIterable<Buffer>,
  passphrase: string | undefined,
  signal?: AbortSignal,
): Promise<void> {
  const read = Readable.from(source)
  const closed = new Promise((resolve) => read.once('close', resolve))
  try {
    const packed = createGzip()
    const plain = pipeline(read, packed, { signal })
    // If reading `source` fails, `packed` fails with the same error. The pipeline below then reports this error with
    // its cause.
    plain.catch((error: Error) => packed.destroy(error))
    packed.on('error', () => {})
    const contents = passphrase === undefined ? packed : await encrypted(packed, passphrase)
    const buffered = new PassThrough({ readableHighWaterMark: WAITING })
    // No `await` between these two lines. The file may fail to open, and an error without a listener would end the
    // process.
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
    await pipeline(contents, buffered, target, { signal })
    await plain
    await syncFile(file)
  } catch (error) {
    read.destroy()
    // Waits until `source` has ended. Until then its running SQL statement occupies a database connection.
    await closed
    throw error
  }
}

/** First two bytes of a gzip file, and the bit that is set in the first byte of an OpenPGP file. */
const GZIP = [0x1f, 0x8b] as const
const PACKET = 0x80

/** Flags for opening a file. Without O_NONBLOCK, opening a named pipe would wait forever. Windows has no such flag. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * Reads a backup, decrypted and decompressed. Damage causes an error while the stream is read. A caller that does not
 * read to the end must destroy the stream.
 * @throws EventmsError 'badSetting' for a file that is no backup, and for a missing or wrong passphrase
 */
export async function readBackup(file: string, passphrase: string | undefined, setting: string): Promise<Readable> {
  const handle = await openFile(file, setting)
  try {
    const { buffer: first, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    const bytes = handle.createReadStream({ start: 0 })
    // The caller gets an error when it reads. Without this listener an error before that would end the process.
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

function textOf(packed: AsyncIterable<Uint8Array>, file: Readable): Readable {
  const text = Readable.from(unpacked(packed, createGunzip()))
  text.once('close', () => file.destroy())
  return text
}

/** Opens a file. @throws EventmsError 'badSetting' if it is no file or cannot be read */
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
