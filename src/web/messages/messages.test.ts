import { describe, expect, test, vi } from 'vitest'
import { errorCodes } from '#domain/error-codes.ts'
import { EventmsError, type ErrorCode } from '#domain/errors.ts'
import { locales } from '#domain/locale.ts'
import { loaded, spoken } from './languages.test-help.ts'

const params = (text: string) => new Set([...text.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name))
const [en, ja] = [loaded.en.texts, loaded.ja.texts]

describe('both languages', () => {
  test('say something for every key', () => {
    for (const [key, text] of [...en, ...ja]) expect(text.trim(), key).not.toBe('')
  })

  test('are filled by the same parameters', () => {
    for (const [key, text] of ja) {
      const english = en.get(key)
      expect(english, key).toBeDefined()
      // A singular text may contain the number as a word, so its parameters may differ.
      if (!key.endsWith('_one')) expect(params(text), key).toEqual(params(english!))
    }
  })

  test('have no key that the other lacks, but for the plurals a language does without [S1.6]', () => {
    expect([...en.keys()].filter((key) => !key.endsWith('_one') && !ja.has(key))).toEqual([])
    expect([...ja.keys()].filter((key) => !en.has(key))).toEqual([])
  })

  test('an act is called in every history as on the button that does it [WCAG3.2.4]', () => {
    for (const act of ['transfer', 'return', 'withdraw', 'restore', 'split', 'swap'])
      expect(ja.get(`change.${act}`), act).toContain(ja.get(`activity.did_${act}`))
  })

  test('no key looks like a path: keys are parted by dots', () => {
    for (const key of en.keys()) expect(key.split('.')).toHaveLength(2)
  })

  test('no parameter is left unfilled in the message of an error that has all its parameters', () => {
    const filled = {
      field: 'F',
      table: 'events',
      provider: 'Google',
      min: 0,
      max: 100,
      start: 2,
      end: 1,
      count: 3,
      seconds: 9,
      read: 2,
      setting: 'url',
      message: 'No.',
      references: [{ table: 'events', count: 2 }],
    }
    for (const locale of locales) {
      for (const code of errorCodes)
        expect(spoken[locale].error(new EventmsError(code, filled)), code).not.toMatch(/{{|}}|^errors\./)
    }
  })
})

describe('errors', () => {
  test('name tables and fields by their labels', () => {
    const error = new EventmsError('stillReferenced', {
      references: [
        { table: 'employees', count: 1234 },
        { table: 'products', count: 1 },
      ],
    })
    expect(spoken.en.error(error)).toContain('Employees (1,234), Products (1)')
    expect(spoken.ja.error(error)).toContain('社員（1,234件）')
    expect(spoken.ja.error(new EventmsError('unknownField', { table: 'positions', field: 'positionName' }))).toContain(
      '役職名',
    )
  })

  test('quote a code that nobody has as it is written, where the database says which', () => {
    const refused = (params: Record<string, unknown>) =>
      new EventmsError(
        'invalidRows',
        { table: 'employees' },
        { issues: [{ code: 'unknownReference', field: 'departmentCode', params }] },
      )
    expect(spoken.ja.error(refused({ value: 1234 }))).toContain('部署コード「1234」は登録されていません')
    expect(spoken.ja.error(refused({}))).toContain('部署コードは登録されていません')
    expect(spoken.en.error(refused({ value: '99' }))).toContain('Department Code “99” is not registered')
    expect(spoken.en.error(refused({}))).toContain('Department Code is not registered')
  })

  test('list the first issues by line and count the rest', () => {
    const issues = [1, 2, 3, 4, 5].map(
      (line) => ({ code: 'mustBeBetween', field: 'reportingRate', line, params: { min: 0, max: 100 } }) as const,
    )
    const lines = spoken.en
      .error(new EventmsError('invalidRows', { table: 'positions', count: 5 }, { issues }))
      .split('\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toMatch(/^Line 1: .+ must be between 0 and 100$/)
    expect(lines[4]).toContain('2')
  })

  test('name the records in the way of an undo, whose they are, and the act that changed them', () => {
    const row = { name: '𠮷田', ticketStartNumber: 10013, ticketEndNumber: 10014 }
    const rows = [1, 2, 3, 4].map((key) => ({ table: 'sealData', key, reason: 'gone', row, act: 1234 }))
    const error = new EventmsError('actBlocked', { act: 5, count: 4, rows })
    const lines = spoken.en.error(error).split('\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toBe('Seal Data 𠮷田 10013–10014: no longer exists (act no. 1234)')
    expect(lines[4]).toBe('and 1 more')
    expect(spoken.ja.error(error)).toContain('シールデータ 𠮷田 10013–10014：')
  })

  test('ticket numbers stand as on the ticket', () => {
    expect(spoken.en.issue({ code: 'rangeReversed', params: { start: 120_000, end: 2000 } }, 'End')).toContain(
      '(120000 – 2000)',
    )
    expect(spoken.ja.issue({ code: 'rangeReversed', params: { start: 120_000, end: 2000 } }, '終了')).toContain(
      '（120000～2000）',
    )
  })

  test('a value is text, whatever it holds', () => {
    const text = spoken.en.issue({ code: 'fieldRequired' }, '<b>$t(common.save) {{count}}</b>')
    expect(text).toBe('<b>$t(common.save) {{count}}</b> is required')
  })

  test('one of a server that is newer is not shown as its code', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const newer = 'ofTomorrow' as ErrorCode
    expect(spoken.ja.error(new EventmsError(newer))).toBe(ja.get('errors.internalError'))
    expect(spoken.ja.issue({ code: newer }, '社員番号')).toBe(ja.get('errors.internalError'))
    expect(log).toHaveBeenCalledTimes(2)
    log.mockRestore()
  })

  test('an error whose cause the log tells names the number of its request, and no other error does', () => {
    const numbered = new EventmsError('internalError', { request: 'k7mf-3qzt' })
    expect(spoken.en.error(numbered)).toMatch(/\nNumber for the server administrator: k7mf-3qzt$/)
    expect(spoken.ja.error(numbered)).toMatch(/\nサーバーの管理者に伝える番号：k7mf-3qzt$/)
    expect(spoken.ja.error(new EventmsError('internalError'))).toBe(ja.get('errors.internalError'))
  })

  test('what nobody foresaw is said without its insides', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(spoken.en.error(new TypeError('x is undefined'))).toBe(en.get('errors.internalError'))
    expect(log).toHaveBeenCalledOnce()
  })
})

test.each([
  ['en', 'a, b, c', 'a, b and 1 other', 'a and 2 others'],
  ['ja', 'a、b、c', 'a、b ほか1件', 'a ほか2件'],
] as const)('a list in %s; the others are counted', (locale, all, two, one) => {
  const { list } = spoken[locale]
  const names = ['a', 'b', 'c']
  expect([list(names), list(names, 3), list(names, 2), list(names, 1), list([])]).toEqual([all, all, two, one, ''])
})
