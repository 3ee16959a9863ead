import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { asvs } from './asvs.ts'
import type { Files } from './architecture.ts'
import { checkSecurity, readSecurity } from './security-page.ts'
import { ROOT, testFiles } from './test-files.ts'
import { countIds } from './test-ids.ts'

const markdown = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')
/** True for a file below the root, or beside the page. */
const exists = (file: string) => existsSync(path.join(ROOT, file))

/** Numbers of requirements that are open or partly met, which may only become smaller. */
const NOT_YET = { open: 2, 'in part': 12 }

/** Minimum number of items, so that a lost id is noticed even if other tests prove the same requirement. */
const AT_LEAST = 244

test('every requirement of levels 1 and 2 is listed once, with tests that run where it says so', () => {
  expect([asvs[1].length, asvs[2].length]).toEqual([70, 183])
  expect(checkSecurity(markdown, testFiles(), exists)).toEqual([])
  expect(countIds('V', testFiles())).toBeGreaterThanOrEqual(AT_LEAST)
})

test('the number of open requirements never grows, and is stated above the table', () => {
  const { rows } = readSecurity(markdown)
  const of = (state: string) => rows.filter((row) => row.state === state)
  for (const [state, most] of Object.entries(NOT_YET)) expect(of(state).length, state).toBeLessThanOrEqual(most)
  const told = markdown.slice(markdown.indexOf('## What is open'), markdown.indexOf('## What an operator'))
  for (const { number } of of('open')) expect(told).toContain(`(${number})`)
})

describe('a planted mistake in the page is caught', () => {
  const files = (...ids: string[]): Files =>
    new Map([['src/a.test.ts', ids.map((id) => `test('it works [${id}]', () => {})`).join('\n')]])
  const row = (number: string, level: string, state = 'holds', by = 'a reason') =>
    `| v5.0.0-${number} | ${level} | a sentence | ${state} | ${by} |\n`
  const rest = (...without: string[]) =>
    `\n## What does not apply\n\n- Nothing: ${[...asvs[1], ...asvs[2]]
      .filter((number) => !without.includes(number))
      .map((number) => `v5.0.0-${number}`)
      .join(', ')}.\n`
  const issues = (table: string, ...without: string[]) =>
    checkSecurity(table + rest(...without), files(), (file) => /^src\/a\.(test\.)?ts$/.test(file))

  test('a correct page has no issues', () => {
    expect(issues(row('1.2.1', '1', 'holds', 'the code is in `src/a.ts`'), '1.2.1')).toEqual([])
    const page = row('1.2.1', '1', 'holds', 'tests<br>a reason') + rest('1.2.1')
    expect(checkSecurity(page, files('S1.1 V1.2.1'), () => true)).toEqual([])
  })

  test('a requirement left out, twice, of another level, or none at all', () => {
    expect(issues('', '1.2.1')).toEqual(['1.2.1 is missing'])
    expect(issues(row('1.2.1', '1'))).toEqual(['1.2.1 stands there 2 times'])
    expect(issues(row('1.2.1', '2'), '1.2.1')).toEqual(['1.2.1 is not of level 2'])
    expect(issues(row('1.2.1', '1') + row('99.1.1', '1'), '1.2.1')).toEqual(['99.1.1 is not of level 1'])
  })

  test('a requirement without its test, an id of none or of one that is shown otherwise, a skipped test', () => {
    const of = (by: string, tests: Files) =>
      checkSecurity(row('1.2.1', '1', 'holds', by) + rest('1.2.1'), tests, () => true)
    expect(of('tests', files())).toEqual(['1.2.1 has no test'])
    expect(of('tests', files('V1.2.1', 'V99.1.1'))).toEqual([
      'V99.1.1 in src/a.test.ts is on no list of what tests prove',
    ])
    expect(of('a reason', files('V1.2.1'))).toEqual(['V1.2.1 in src/a.test.ts is on no list of what tests prove'])
    expect(of('tests', new Map([['src/a.test.ts', "test.skip('it works [V1.2.1]', f)"]]))).toEqual([
      "1.2.1: 'it works [V1.2.1]' is skipped",
    ])
  })

  test('a file that does not exist, a state that is none, a line that is no row', () => {
    expect(issues(row('1.2.1', '1', 'holds', 'see `src/b.test.ts`'), '1.2.1')).toEqual(['there is no src/b.test.ts'])
    expect(issues(row('1.2.1', '1', 'holds', ''), '1.2.1')[0]).toMatch(/^not a row: /)
    expect(issues(row('1.2.1', '1', 'holds', 'see `src/gone.ts`'), '1.2.1')).toEqual(['there is no src/gone.ts'])
    expect(issues(row('1.2.1', '1', 'perhaps'), '1.2.1')).toEqual(['1.2.1: perhaps is no state'])
    expect(issues('| v5.0.0-1.2.1 | 1 | holds |\n', '1.2.1')[0]).toBe('not a row: | v5.0.0-1.2.1 | 1 | holds |')
  })
})
