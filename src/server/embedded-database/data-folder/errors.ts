import path from 'node:path'
import { EventmsError } from '#domain/errors.ts'
import { EngineStopped } from '#server/embedded-database/engine/pglite.ts'

/** Explanations by the system's error code; each continues the sentence "names a folder". */
const DISKS: Readonly<Record<string, string>> = {
  ENOSPC: 'on a disk that is full: make room there and start again',
  EDQUOT: 'on a disk of which this user of the machine has no more: make room there and start again',
  EROFS: 'on a disk that is read-only',
  EIO: 'on a disk that fails: keep what can still be read of it, and look at the system’s log',
  EACCES: 'that this user of the machine may not write in',
  EPERM: 'that this user of the machine may not write in',
}

/** Error codes by PostgreSQL's messages for them. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/No space left on device/, 'ENOSPC'],
  [/(Disk quota|Quota) exceeded/, 'EDQUOT'],
  [/Read-only file system/, 'EROFS'],
  [/(Input\/output|I\/O) error/, 'EIO'],
  [/Permission denied/, 'EACCES'],
]

/** SQLSTATE of PostgreSQL. */
const DISK_FULL = '53100'

/** The system's code in an error or its causes; undefined if no disk failed. */
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

/** Converts an error of the folder or its disk to one that explains it to the operator; returns others unchanged. */
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
