import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { asvs } from './asvs.ts'
import type { Files } from './architecture.ts'
import { checkSecurity, readSecurity } from './security-page.ts'
import { ROOT, testFiles } from './test-files.ts'

const markdown = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')
/** As the page names them: from the root, or beside itself. */
const exists = (file: string) => existsSync(path.join(ROOT, file))

/** How many are open or hold in part: to be lowered with each that is mended, and never raised. */
const NOT_YET = { open: 2, 'in part': 12 }

test('every requirement of levels 1 and 2 stands there once, with proofs that exist and run', () => {
  expect([asvs[1].length, asvs[2].length]).toEqual([70, 183])
  expect(checkSecurity(markdown, testFiles(), exists)).toEqual([])
})

test('what is open only becomes less, and is told above the table', () => {
  const { rows } = readSecurity(markdown)
  const of = (state: string) => rows.filter((row) => row.state === state)
  for (const [state, most] of Object.entries(NOT_YET)) expect(of(state).length, state).toBeLessThanOrEqual(most)
  const told = markdown.slice(markdown.indexOf('## What is open'), markdown.indexOf('## What an operator'))
  for (const { number } of of('open')) expect(told).toContain(`(${number})`)
})

describe('a planted mistake in the page is caught', () => {
  const files: Files = new Map([['src/a.test.ts', "test('it works', () => {})"]])
  const PROOF = '`src/a.test.ts` › it works'
  const row = (number: string, level: string, state = 'holds', by = PROOF) =>
    `| v5.0.0-${number} | ${level} | a sentence | ${state} | ${by} |\n`
  const rest = (...without: string[]) =>
    `\n## What does not apply\n\n- Nothing: ${[...asvs[1], ...asvs[2]]
      .filter((number) => !without.includes(number))
      .map((number) => `v5.0.0-${number}`)
      .join(', ')}.\n`
  const issues = (table: string, ...without: string[]) =>
    checkSecurity(table + rest(...without), files, (file) => /^src\/a\.(test\.)?ts$/.test(file))

  test('none in a page that is right', () => {
    expect(issues(row('1.2.1', '1', 'holds', `${PROOF}<br>the place is \`src/a.ts\``), '1.2.1')).toEqual([])
  })

  test('a requirement left out, twice, of another level, or none at all', () => {
    expect(issues('', '1.2.1')).toEqual(['1.2.1 is missing'])
    expect(issues(row('1.2.1', '1'))).toEqual(['1.2.1 stands there 2 times'])
    expect(issues(row('1.2.1', '2'), '1.2.1')).toEqual(['1.2.1 is not of level 2'])
    expect(issues(row('1.2.1', '1') + row('99.1.1', '1'), '1.2.1')).toEqual(['99.1.1 is not of level 1'])
  })

  test('a test or a file that does not exist, a state that is none, a line that is no row', () => {
    expect(issues(row('1.2.1', '1', 'holds', '`src/a.test.ts` › it work'), '1.2.1')).toEqual([
      "1.2.1: src/a.test.ts has no test 'it work'",
    ])
    expect(issues(row('1.2.1', '1', 'holds', '`src/b.test.ts` › it works'), '1.2.1')).toEqual([
      '1.2.1: there is no src/b.test.ts',
      'there is no src/b.test.ts',
    ])
    expect(issues(row('1.2.1', '1', 'holds', 'see `src/gone.ts`'), '1.2.1')).toEqual(['there is no src/gone.ts'])
    expect(issues(row('1.2.1', '1', 'perhaps'), '1.2.1')).toEqual(['1.2.1: perhaps is no state'])
    expect(issues('| v5.0.0-1.2.1 | 1 | holds |\n', '1.2.1')[0]).toBe('not a row: | v5.0.0-1.2.1 | 1 | holds |')
  })
})
