import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { bootMessage } from './boot-messages.ts'

it('a damaged data folder is told with what was found and what to do, in words that the manual has', () => {
  const message = bootMessage(
    new EventmsError('dataFolderDamaged', { folder: '/srv/data', found: 'holds files in pg, but no PG_VERSION there' }),
  )
  expect(message).toBe(
    'The data folder /srv/data holds files in pg, but no PG_VERSION there. Nothing in it was changed. ' +
      'Restore the last backup with the command --restore FILE, or choose an empty folder with DATA_DIR. ' +
      'docs/operations.md says more under "A damaged data folder".',
  )
  const manual = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  expect(manual).toContain('### A damaged data folder\n')
})

it('the server that uses the folder gives a reason when it refuses a command', () => {
  const params = { folder: '/srv/data', pid: 7, host: 'here', reason: 'nobody answers' }
  expect(bootMessage(new EventmsError('dataFolderInUse', params))).toBe(
    'The data folder /srv/data is in use by another EventMS (process 7), which does not do it for this command: nobody answers. Try again, or stop that one first.',
  )
})

it('control characters from backups and other files do not reach the terminal', () => {
  const error = new EventmsError('badSetting', { setting: '--restore', issue: 'names \u001b[2J\u0007' })
  expect(bootMessage(error)).toBe('The setting --restore names \ufffd[2J\ufffd.')
})

it('a disk that does not take what is written is told with what to do, where that is known', () => {
  const failed = (code: string) => Object.assign(new Error(`${code}: no`), { code })
  expect(bootMessage(failed('ENOSPC'))).toBe(
    'Something was to be written on a disk that is full: make room there and start again (ENOSPC: no).',
  )
  expect(bootMessage(failed('EIO'))).toBe('The disk does not take what is written: EIO: no.')
})
