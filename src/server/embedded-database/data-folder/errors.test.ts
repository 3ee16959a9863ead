import { expect, it } from 'vitest'
import { bootMessage } from '#server/boot-messages.ts'
import { folderError } from './errors.ts'
import { EngineStopped } from '#server/embedded-database/engine/pglite.ts'

const failed = (code: string, path?: string): Error => Object.assign(new Error(`${code}: it failed`), { code, path })
const told = (error: unknown): string | undefined => bootMessage(folderError('/srv/data', error))

it.each<[string, unknown, string]>([
  [
    'a file in its place',
    failed('EEXIST', '/srv/data'),
    'The setting DATA_DIR names a file, or a folder below a file: /srv/data.',
  ],
  [
    'a file above it',
    failed('ENOTDIR', '/srv/data'),
    'The setting DATA_DIR names a file, or a folder below a file: /srv/data.',
  ],
  [
    'a disk for reading only',
    failed('EROFS'),
    'The setting DATA_DIR names a folder on a disk that is read-only: /srv/data.',
  ],
  [
    'a full disk',
    failed('ENOSPC'),
    'The setting DATA_DIR names a folder on a disk that is full: make room there and start again: /srv/data.',
  ],
  [
    'a full disk, by PostgreSQL',
    new Error('a migration failed', { cause: failed('53100') }),
    'The setting DATA_DIR names a folder on a disk that is full: make room there and start again: /srv/data.',
  ],
  [
    'a full disk, by words alone',
    new EngineStopped('could not write to file "pg_wal/xlogtemp.42": No space left on device', undefined),
    'The setting DATA_DIR names a folder on a disk that is full: make room there and start again: /srv/data.',
  ],
  [
    'a file of somebody else',
    new EngineStopped('could not open file "global/pg_control": Permission denied', undefined),
    'The setting DATA_DIR names a folder that this user of the machine may not write in: /srv/data.',
  ],
])('%s is told as what it is', (_, error, sentence) => {
  expect(told(error)).toBe(sentence)
})

it('a file named lock, and a database that does not open, are a damaged folder', () => {
  expect(told(failed('EEXIST', '/srv/data/lock'))).toMatch(
    /^The data folder \/srv\/data holds a file named lock, where a folder belongs\. Nothing in it was changed\. /,
  )
  expect(told(new EngineStopped('could not locate a valid checkpoint record at 0/1500028', undefined))).toMatch(
    /^The data folder \/srv\/data holds a database that does not open: could not locate a valid checkpoint record at 0\/1500028\. Nothing in it was removed\. /,
  )
})

it('what is no fault of the disk stays as it is', () => {
  const bug = new TypeError('x is not a function')
  expect(folderError('/srv/data', bug)).toBe(bug)
  expect(bootMessage(Object.assign(new Error('listen EACCES'), { code: 'EACCES' }))).toBeUndefined()
})
