import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkAccessibility } from './accessibility-page.ts'
import type { Files } from './architecture.ts'
import { ROOT, testFiles } from './test-files.ts'
import { newerThanJis, wcag } from './wcag.ts'

const markdown = readFileSync(path.join(ROOT, 'docs/accessibility.md'), 'utf8')

test('every criterion of levels A and AA is listed once, with proofs that exist and run', () => {
  expect([wcag.A.length, wcag.AA.length, newerThanJis.length]).toEqual([31, 24, 18])
  expect(checkAccessibility(markdown, testFiles())).toEqual([])
})

describe('a planted mistake in the page is caught:', () => {
  const files: Files = new Map([['src/a.test.ts', "test('it works', () => {})"]])
  const PROOF = '`src/a.test.ts` › it works'
  interface Row {
    readonly number: string
    readonly level: string
    readonly jis?: string
    readonly state?: string
    readonly by?: string
  }
  const row = ({ number, level, jis, state = 'holds', by = PROOF }: Row) =>
    `| ${number} A name | ${level} | ${jis ?? (newerThanJis.includes(number) ? '–' : number)} | ${state} | ${by} |`
  const whole = (['A', 'AA'] as const).flatMap((level) => wcag[level].map((number) => ({ number, level })))
  /** The issues of a right page in which one row is another. */
  const issues = (number: string, ...rows: readonly string[]) =>
    checkAccessibility(
      ['## A trial', ...whole.filter((one) => one.number !== number).map(row), ...rows].join('\n'),
      files,
    )

  test('a page that is right has none', () => {
    expect(issues('1.1.1', row({ number: '1.1.1', level: 'A' }))).toEqual([])
    expect(issues('1.1.1', row({ number: '1.1.1', level: 'A', by: '[a trial](#a-trial)' }))).toEqual([])
    expect(issues('1.2.1', row({ number: '1.2.1', level: 'A', state: 'does not apply', by: 'no media' }))).toEqual([])
  })

  test('a criterion left out, twice, of another level, or none of WCAG 2.2', () => {
    const first = { number: '1.1.1', level: 'A' }
    expect(issues('1.1.1')).toEqual(['1.1.1 is missing'])
    expect(issues('1.1.1', row(first), row(first))).toEqual(['1.1.1 is listed 2 times'])
    expect(issues('1.1.1', row({ ...first, level: 'AA' }))).toEqual(['1.1.1: is not of level AA'])
    expect(issues('', row({ number: '4.1.1', level: 'A' }))).toEqual(['4.1.1: is not of level A'])
  })

  test('another number of JIS, no state, no proof, a proof or a trial that does not exist, no row', () => {
    const first = { number: '1.1.1', level: 'A' }
    expect(issues('1.1.1', row({ ...first, jis: '–' }))).toEqual(['1.1.1: – is not its number in JIS X 8341-3'])
    expect(issues('1.1.1', row({ ...first, state: 'perhaps' }))).toEqual(['1.1.1: perhaps is no state'])
    expect(issues('1.1.1', row({ ...first, by: 'believe it' }))).toEqual(['1.1.1: has no test or trial'])
    expect(issues('1.1.1', row({ ...first, by: '`src/a.test.ts` › it work' }))).toEqual([
      "1.1.1: src/a.test.ts has no test 'it work'",
    ])
    expect(issues('1.1.1', row({ ...first, by: '[a trial](#gone)' }))).toEqual(['1.1.1: there is no section gone'])
    expect(issues('1.1.1', '| 1.1.1 | A | holds |')[0]).toBe('not a row: | 1.1.1 | A | holds |')
  })
})
