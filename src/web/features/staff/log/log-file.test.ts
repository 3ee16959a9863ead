import { expect, test, vi } from 'vitest'
import { writeCsv } from '#domain/csv.ts'
import { spoken } from '#web/messages/languages.test-help.ts'
import { logFile, readForFile } from './log-file.ts'
import { entry, logOf, member } from '#web/features/staff/staff.test-help.ts'
import { namesOf } from './who.ts'

const { t } = spoken.en
const named = namesOf([member('hanako@example.jp'), member('taro@example.jp')])
const NOTHING = { entries: [], isWhole: false }

test('the whole log is read, whatever was loaded before', async () => {
  const all = Array.from({ length: 450 }, (_, i) => entry(i + 1))
  const log = logOf(all)
  const known = { entries: await log(), isWhole: false }
  const read = await readForFile({ log }, undefined, known, () => {})
  expect(read.isWhole).toBe(true)
  expect(read.entries.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toReversed())
})

test('a file has at most so many, and it is known that it has not all', async () => {
  const log = logOf(Array.from({ length: 450 }, (_, i) => entry(i + 1)))
  const read = await readForFile({ log }, undefined, NOTHING, () => {}, 300)
  expect(read).toMatchObject({ isWhole: false })
  expect(read.entries).toHaveLength(300)
})

test('a home that answers the same for ever is not asked for ever', async () => {
  const log = vi.fn(async () => [entry(2), entry(1)])
  const read = await readForFile({ log }, undefined, NOTHING, () => {})
  expect(read.entries).toHaveLength(2)
  expect(log).toHaveBeenCalledTimes(2)
})

test('the file says who, what, how and from where; of a kind only that', () => {
  const entries = [
    entry(4, { kind: 'accountDisabled', actorId: 'taro@example.jp', way: null }),
    entry(3, { kind: 'signInFailed', outcome: 'refused', userId: null, subject: 'f00dfeed1234' }),
    entry(2, { userId: 'left', actorId: 'left', newBrowser: true }),
  ]
  const { name, fields, rows } = logFile(t, named, entries, null)
  expect(name).toBe('security-log')
  expect(fields.slice(1)).toEqual([
    'Account',
    'What happened',
    'How',
    'Outcome',
    'Personal token',
    'New browser',
    'Done by',
    'Network address',
    'Browser',
    'Browser identification',
    'Number',
  ])
  const read = (at: number) => fields.slice(1, 8).map((field) => rows[at]![field])
  expect(read(0)).toEqual(['hanako@example.jp', 'Account disabled', null, 'done', null, null, 'taro@example.jp'])
  expect(read(1)).toEqual([
    'an address without an account (f00dfeed)',
    'Sign-in failed',
    'password',
    'refused',
    null,
    null,
    null,
  ])
  expect(read(2)).toEqual(['an account that is no longer there', 'Signed in', 'password', 'done', null, 'Yes', null])
  const made = logFile(t, named, [entry(5, { kind: 'tokenMade', token: { id: '0a', name: 'Report' } })], null)
  expect(made.rows[0]!['Personal token']).toBe('Report')
  expect(logFile(t, named, entries, 'signInFailed').rows.map((row) => row['Number'])).toEqual([3])
})

test('a browser that calls itself a formula is text in the file', async () => {
  const { fields, rows } = logFile(t, named, [entry(1, { browser: '=HYPERLINK("http://evil.example")' })], null)
  const csv = await new Blob(writeCsv(fields, rows)).text()
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(csv).not.toMatch(/(^|,)"=/m)
})
