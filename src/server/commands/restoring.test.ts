import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { bootMessage } from '#server/boot-messages.ts'
import { parseSettings } from '#server/env.ts'
import { isAddress, moveTo } from './restoring.ts'

const issue = {
  code: 'badSetting',
  params: { setting: '--move-to', issue: 'needs postgresql://user:password@host:5432/name, or the path of a folder' },
}

it.each([
  ['postgresql://u:secret@host:5432/name', true],
  ['POSTGRES://u:secret@host/name', true],
  ['postgresql://u:secret@one:5432,two:5432/name', true],
  ['/srv/eventms-data', false],
  ['../data', false],
  ['C:\\data', false],
  ['me@office', false],
])('%s is an address: %s', (target, is) => expect(isAddress(target)).toBe(is))

it.each([
  ['postgresqll://u:secret@host/name'],
  ['postgres//u:secret@host/name'],
  ['//u:secret@host/name'],
  ['postgresql:/u:secret@host/name'],
  ['postgresql://u:sec/ret@host/name'],
])('%s, mistyped, becomes no folder', async (target) => {
  const before = readdirSync('.')
  const base = { db: undefined as never, signingKey: 'k'.repeat(32) }
  await expect(moveTo(target, base, parseSettings({}), () => {}, true)).rejects.toMatchObject(issue)
  expect(readdirSync('.')).toEqual(before)
})

it('a target that cannot be reached is told by its own setting', async () => {
  const base = { db: undefined as never, signingKey: 'k'.repeat(32) }
  const failed = await moveTo('postgresql://u:hush@127.0.0.1:1/x', base, parseSettings({}), () => {}, true).catch(
    (error: unknown) => error,
  )
  expect(bootMessage(failed)).toBe(
    'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1. Check --move-to, and that its server runs.',
  )
})
