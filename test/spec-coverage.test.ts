import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Files } from './architecture.ts'
import { parseSource } from './architecture-source.ts'
import { checkCoverage, countItems, readCoverage } from './spec-coverage.ts'
import { countIds, testsOf } from './test-ids.ts'
import { ROOT, testFiles } from './test-files.ts'

const LIST = 'docs/spec-coverage.md'

/** Number of items in each section, since none may be removed from the list. */
const ITEMS = { 1: 9, 2: 70, 3: 17, 4: 25, 5: 31, 6: 2, 7: 25, 8: 17, 9: 16 }
/** Number of items without a feature, which may only become smaller. */
const NOT_YET = 0

const markdown = readFileSync(path.join(ROOT, LIST), 'utf8')

/** Minimum number of ids, so that a lost id is noticed even if other tests prove the same item. */
const AT_LEAST = 371

test('every item of the specification has a test that runs, and every id an item', () => {
  expect(checkCoverage(markdown, testFiles())).toEqual([])
  expect(countIds('S', testFiles())).toBeGreaterThanOrEqual(AT_LEAST)
})

test('no item is removed from the list, and the number of unbuilt items never grows', () => {
  const coverage = readCoverage(markdown)
  console.info(
    `Not yet, ${coverage.notYet.length} items:\n${coverage.notYet.map(({ number, says }) => `  ${number} ${says}`).join('\n')}`,
  )
  expect(countItems(coverage)).toEqual(ITEMS)
  expect(coverage.notYet.length, `lower NOT_YET in this test when ${LIST} has fewer`).toBe(NOT_YET)
})

const head = (title: string) => `## ${title}\n\n| item | what the specification says |\n|---|---|\n`
const row = (number: string) => `| ${number} | a sentence |\n`
/** A file of `npm test` whose tests have these ids. */
const testing = (...ids: readonly string[]): [string, string][] => [
  ['src/a.test.ts', ids.map((id) => `test('it works [${id}]', () => {})`).join('\n')],
]
const issues = (markdown: string, ...files: [string, string][]) => checkCoverage(markdown, new Map(files))
/** Issues of a list with one item, 1.1, and these files. */
const ofFiles = (...files: [string, string][]) => issues(head('1. One') + row('1.1'), ...files)

describe('a planted mistake in the list or in an id is caught', () => {
  test('a right list with right ids has none', () => {
    const files: Files = new Map([
      ['src/a.test.ts', "test('it works [S1.1 V6.1.3]', () => {}); describe('one [S1.2]', () => { it('is', f) })"],
      [
        'src/many.test.ts',
        "for (const { what } of [{ what: 'a dog' }]) test(`${what} barks [S1.3]`, () => {})\nit.each([\n'cat', // [S1.4]\n'cow', // no id\n])('%s eats', () => {})",
      ],
      [
        'src/port.contract.ts',
        "import { part } from './part.contract.ts'; export const suite = () => { part(); test('answers [S1.5]', () => {}) }",
      ],
      ['src/part.contract.ts', "export const part = () => test('adds [S1.6]', () => {})"],
      ['test/home.test.ts', "import { suite } from '../src/port.contract.ts'; suite()"],
      ['test/journeys/own-server/start.spec.ts', "test('it starts [S2.1 S2.3] [WCAG2.4.11]', () => {})"],
    ])
    const list =
      head('1. One') +
      [1, 2, 3, 4, 5, 6].map((place) => row(`1.${place}`)).join('') +
      head('2. Two') +
      row('2.1') +
      row('2.3') +
      head('Not yet') +
      row('2.2')
    expect(checkCoverage(list, files)).toEqual([])
    expect(countItems(readCoverage(list))).toEqual({ 1: 6, 2: 3 })
    expect([countIds('S', files), countIds('V', files), countIds('WCAG', files)]).toEqual([8, 1, 1])
  })

  test('a gap, a number twice, one out of order, one in another section, a section left out', () => {
    const of = (list: string, ...ids: string[]) => issues(list, ...testing(...ids))
    expect(of(head('1. One') + row('1.1') + row('1.3'), 'S1.1 S1.3')).toEqual(['1.2 is missing'])
    expect(of(head('1. One') + row('1.2'), 'S1.2')).toEqual(['1.1 is missing'])
    expect(of(head('1. One') + row('1.1') + row('1.1'), 'S1.1')).toContain('1.1 stands there twice')
    expect(of(head('1. One') + row('1.1') + head('Not yet') + row('1.1'), 'S1.1')).toEqual(['1.1 stands there twice'])
    expect(of(head('1. One') + row('1.2') + row('1.1'), 'S1.1 S1.2')).toEqual(['1.1 is out of order'])
    expect(of(head('1. One') + row('1.1') + row('2.1'), 'S1.1')).toEqual(['2.1 stands in section 1'])
    expect(of(head('1. One') + row('1.1') + head('3. Three') + row('3.1'), 'S1.1 S3.1')).toEqual(['2.1 is missing'])
  })

  test('an item without a test, and a line that is no row', () => {
    expect(ofFiles()).toEqual(['1.1 has no test'])
    expect(ofFiles(['src/a.test.ts', "test('it works', () => {})"])).toEqual(['1.1 has no test'])
    expect(issues(`${head('1. One')}${row('1.1')}| 1.2 | too | many |\n`, ...testing('S1.1'))).toEqual([
      'not a row: | 1.2 | too | many |',
    ])
  })

  test('an id of no item, of one that is not yet built, and one that is misspelt', () => {
    const no = (id: string) => `${id} in src/a.test.ts is on no list of what tests prove`
    expect(ofFiles(...testing('S1.1', 'S1.2'))).toEqual([no('S1.2')])
    expect(issues(head('1. One') + row('1.1') + head('Not yet') + row('1.2'), ...testing('S1.1 S1.2'))).toEqual([
      no('S1.2'),
    ])
    expect(ofFiles(...testing('S1.1, V6.1.3'))).toEqual(['1.1 has no test', no('S1.1,')])
    expect(ofFiles(...testing('S1.1 1.2'))).toEqual([no('S1.2')])
  })

  test('an id in a file that nothing runs', () => {
    for (const file of ['src/helper.ts', 'test/campaigns/journeys/kills.spec.ts', 'src/other.contract.ts'])
      expect(ofFiles([file, "test('it works [S1.1]', () => {})"])).toEqual([`1.1: nothing runs ${file}`])
  })

  test('an id of a skipped test or group, one beside no case, one in a text that is no title', () => {
    const of = (text: string) => ofFiles(['src/a.test.ts', text])
    expect(of("test.skip('it does not [S1.1]', () => {})")).toEqual(["1.1: 'it does not [S1.1]' is skipped"])
    expect(of("describe.skip('off', () => { it('sleeps [S1.1]', f) })")).toEqual(["1.1: 'sleeps [S1.1]' is skipped"])
    expect(of("test('it works', () => {\n  work() // [S1.1]\n})")).toEqual(['1.1: src/a.test.ts has no table of cases'])
    expect(of("it.skip.each([\n  'cat', // [S1.1]\n])('%s eats', f)")).toEqual([
      '1.1: src/a.test.ts has no table of cases',
    ])
    expect(of("const text = 'it works [S1.1]'; describe('none [S1.1]', () => {}) // as [S1.1] says")).toEqual([
      '1.1 has no test',
    ])
  })
})

test('titles are read from the syntax tree: hooks, comments and texts that look like tests are none', () => {
  const text =
    "// test('in a comment', f)\nconst a = \"test('in a text', f)\"\ntest.beforeAll(async () => {}); test.use({ a: 1 }); test.skip(!a, 'why'); test.describe('group', () => { test(\"isn't\", async ({ page }) => {}) }); it.skipIf(a)('depends', f); it.todo('later')"
  expect(testsOf(parseSource('a.spec.ts', text))).toEqual([
    { title: "isn't", path: "group > isn't", many: false, skipped: false },
    { title: 'depends', path: 'depends', many: false, skipped: false },
    { title: 'later', path: 'later', many: false, skipped: true },
  ])
})
