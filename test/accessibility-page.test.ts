import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkAccessibility } from './accessibility-page.ts'
import { ROOT, testFiles } from './test-files.ts'
import { countIds } from './test-ids.ts'
import { newerThanJis, wcag } from './wcag.ts'

const markdown = readFileSync(path.join(ROOT, 'docs/accessibility.md'), 'utf8')

/** Minimum number of ids in titles. It detects a lost id even if other tests prove the same criterion. */
const AT_LEAST = 68

test('every criterion of levels A and AA is listed once, with tests that run where it says so', () => {
  expect([wcag.A.length, wcag.AA.length, newerThanJis.length]).toEqual([31, 24, 18])
  expect(checkAccessibility(markdown, testFiles())).toEqual([])
  expect(countIds('WCAG', testFiles())).toBeGreaterThanOrEqual(AT_LEAST)
})

describe('a planted mistake in the page is caught:', () => {
  const TRIAL = '[a trial](#a-trial)'
  interface Row {
    readonly number: string
    readonly level: string
    readonly jis?: string
    readonly state?: string
    readonly by?: string
  }
  const row = ({ number, level, jis, state = 'holds', by = TRIAL }: Row) =>
    `| ${number} A name | ${level} | ${jis ?? (newerThanJis.includes(number) ? '–' : number)} | ${state} | ${by} |`
  const whole = (['A', 'AA'] as const).flatMap((level) => wcag[level].map((number) => ({ number, level })))
  const page = (number: string, ...rows: readonly string[]) =>
    ['## A trial', ...whole.filter((one) => one.number !== number).map(row), ...rows].join('\n')
  /** Issues of a correct page in which `rows` replace the row of one criterion. */
  const issues = (number: string, ...rows: readonly string[]) => checkAccessibility(page(number, ...rows), new Map())

  test('a correct page has no issues', () => {
    expect(issues('1.1.1', row({ number: '1.1.1', level: 'A' }))).toEqual([])
    expect(issues('1.1.1', row({ number: '1.1.1', level: 'A', by: `${TRIAL}<br>a reason` }))).toEqual([])
    expect(issues('1.2.1', row({ number: '1.2.1', level: 'A', state: 'does not apply', by: 'no media' }))).toEqual([])
  })

  test('a criterion left out, twice, of another level, or none of WCAG 2.2', () => {
    const first = { number: '1.1.1', level: 'A' }
    expect(issues('1.1.1')).toEqual(['1.1.1 is missing'])
    expect(issues('1.1.1', row(first), row(first))).toEqual(['1.1.1 is listed 2 times'])
    expect(issues('1.1.1', row({ ...first, level: 'AA' }))).toEqual(['1.1.1: is not of level AA'])
    expect(issues('', row({ number: '4.1.1', level: 'A' }))).toEqual(['4.1.1: is not of level A'])
  })

  test('another number of JIS, no state, no proof, a trial that does not exist, no row', () => {
    const first = { number: '1.1.1', level: 'A' }
    expect(issues('1.1.1', row({ ...first, jis: '–' }))).toEqual(['1.1.1: – is not its number in JIS X 8341-3'])
    expect(issues('1.1.1', row({ ...first, state: 'perhaps' }))).toEqual(['1.1.1: perhaps is no state'])
    expect(issues('1.1.1', row({ ...first, by: 'believe it' }))).toEqual(['1.1.1: has no test or trial'])
    expect(issues('1.1.1', row({ ...first, by: '[a trial](#gone)' }))).toEqual(['1.1.1: there is no section gone'])
    expect(issues('1.1.1', '| 1.1.1 | A | holds |')[0]).toBe('not a row: | 1.1.1 | A | holds |')
  })

  test('a criterion without its test, an id of none or of one that is shown otherwise, a skipped test', () => {
    const of = (by: string, test: string) =>
      checkAccessibility(page('1.1.1', row({ number: '1.1.1', level: 'A', by })), new Map([['src/a.test.ts', test]]))
    const carrying = (ids: string) => `test('it works [${ids}]', () => {})`
    const unlisted = (id: string) => [`${id} in src/a.test.ts is on no list of what tests prove`]
    expect(of('tests', carrying('WCAG1.1.1 S1.1'))).toEqual([])
    expect(of('tests', carrying('S1.1'))).toEqual(['1.1.1 has no test'])
    expect(of('tests', carrying('WCAG1.1.1 WCAG4.1.1'))).toEqual(unlisted('WCAG4.1.1'))
    expect(of(TRIAL, carrying('WCAG1.1.1'))).toEqual(unlisted('WCAG1.1.1'))
    expect(of('tests', "test.skip('it works [WCAG1.1.1]', f)")).toEqual(["1.1.1: 'it works [WCAG1.1.1]' is skipped"])
  })
})
