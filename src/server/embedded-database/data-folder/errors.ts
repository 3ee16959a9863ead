import path from 'node:path'
import { EventmsError } from '#domain/errors.ts'
import { EngineStopped } from '#server/embedded-database/engine/pglite.ts'

/**
 * Explains each error code of the operating system. Each text is the end of a sentence that begins with
 * “DATA_DIR names a folder”.
 */
const DISKS: Readonly<Record<string, string>> = {
  ENOSPC: 'on a disk that is full: make room there and start again',
  EDQUOT: 'on a disk of which this user of the machine has no more: make room there and start again',
  EROFS: 'on a disk that is read-only',
  EIO: 'on a disk that fails: keep what can still be read of it, and look at the system’s log',
  EACCES: 'that this user of the machine may not write in',
  EPERM: 'that this user of the machine may not write in',
}

/** PostgreSQL's messages for error codes of the system. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/No space left on device/, 'ENOSPC'],
  [/(Disk quota|Quota) exceeded/, 'EDQUOT'],
  [/Read-only file system/, 'EROFS'],
  [/(Input\/output|I\/O) error/, 'EIO'],
  [/Permission denied/, 'EACCES'],
]

/** PostgreSQL's SQLSTATE of a full disk. */
const DISK_FULL = '53100'

/** The error code of a failing disk in an error or its causes; undefined if no disk failed. */
export function diskCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === DISK_FULL) return 'ENOSPC'
    if (code !== undefined && code in DISKS) return code
    const knownError = WORDS.find(([words]) => words.test((cause as Error).message))
    if (knownError) return knownError[1]
  }
  return undefined
}

/** Converts an error of the data folder or its disk to one for the operator. Returns other errors unchanged. */
export function folderError(dataDir: string, cause: unknown): unknown {
  if (cause instanceof EventmsError) return cause
  const { code, path: at } = cause as NodeJS.ErrnoException
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    if (at === path.join(dataDir, 'lock'))
      return new EventmsError('dataFolderDamaged', {
        folder: dataDir,
        found: 'holds a file named lock, where a folder belongs',
      })
    return badFolder(`names a file, or a folder below a file: ${dataDir}`, cause)
  }
  if (code === 'ENOENT') return badFolder(`names a folder that the system does not make: ${dataDir}`, cause)
  const disk = diskCode(cause)
  if (disk) return badFolder(`names a folder ${DISKS[disk]}: ${dataDir}`, cause)
  if (!(cause instanceof EngineStopped)) return cause
  const found = `holds a database that does not open: ${cause.words || 'PostgreSQL gave up without a word'}`
  return new EventmsError('dataFolderDamaged', { folder: dataDir, found, kept: 'Nothing in it was removed' }, { cause })
}

function badFolder(issue: string, cause: unknown): EventmsError {
  return new EventmsError('badSetting', { setting: 'DATA_DIR', issue }, { cause })
}
