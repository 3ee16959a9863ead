import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Files } from './architecture.ts'
import { parseSource } from './architecture-source.ts'
import { checkCoverage, countItems, readCoverage, testsOf } from './spec-coverage.ts'
import { ROOT, testFiles } from './test-files.ts'

const LIST = 'docs/spec-coverage.md'

/** How many items each section of the specification has: none may be taken off the list. */
const ITEMS = { 1: 9, 2: 70, 3: 17, 4: 25, 5: 31, 6: 2, 7: 25, 8: 17, 9: 16 }
/** How many of them have no feature yet. To be lowered with every one that is built, and never raised. */
const NOT_YET = 0

const markdown = readFileSync(path.join(ROOT, LIST), 'utf8')

test('every item of the specification has tests that exist and run', () => {
  expect(checkCoverage(markdown, testFiles())).toEqual([])
})

test('no item was taken off the list, and what is not there yet only becomes less', () => {
  const coverage = readCoverage(markdown)
  console.info(
    `Not yet, ${coverage.notYet.length} items:\n${coverage.notYet.map(({ number, says }) => `  ${number} ${says}`).join('\n')}`,
  )
  expect(countItems(coverage)).toEqual(ITEMS)
  expect(coverage.notYet.length, `lower NOT_YET in this test when ${LIST} has fewer`).toBe(NOT_YET)
})

const head = (title: string) => `## ${title}\n\n| item | what the specification says | test |\n|---|---|---|\n`
const row = (number: string, proof: string) => `| ${number} | a sentence | ${proof} |\n`
const PROOF = '`src/a.test.ts` › it works'
const files: Files = new Map([
  [
    'src/a.test.ts',
    "test('it works', () => {}); test.skip('it does not', () => {}); describe('one', () => { it('is', f) }); describe('two', () => { it('is', f) })",
  ],
  [
    'src/many.test.ts',
    "for (const { what } of [{ what: 'a dog' }]) test(`${what} barks`, () => {}); it.each(['cat', 'cow'])('%s eats', () => {}); describe.skip('off', () => { it('sleeps', f) })",
  ],
  [
    'src/port.contract.ts',
    "import { part } from './part.contract.ts'; export const suite = () => { part(); test('answers', () => {}) }",
  ],
  ['src/part.contract.ts', "export const part = () => test('adds', () => {})"],
  ['src/other.contract.ts', "export const suite = () => test('answers', () => {})"],
  ['test/home.test.ts', "import { suite } from '../src/port.contract.ts'; suite()"],
  ['src/helper.ts', "test('it works', () => {})"],
  ['test/campaigns/journeys/kills.spec.ts', "test('it works', () => {})"],
  ['test/journeys/own-server/start.spec.ts', "test('it starts', () => {})"],
])
const issues = (markdown: string) => checkCoverage(markdown, files)
const ofProof = (proof: string) => issues(head('1. One') + row('1.1', proof))

describe('a planted mistake in the list is caught', () => {
  test('none in a list that is right', () => {
    const proofs = [
      PROOF,
      '`src/a.test.ts` › one > is',
      '`src/many.test.ts` › ${what} barks',
      '`src/many.test.ts` › ${what} barks › a dog',
      '`src/many.test.ts` › %s eats › cow',
      '`src/port.contract.ts` › answers',
      '`src/part.contract.ts` › adds',
      `${PROOF}<br>${PROOF}`,
    ]
    const list =
      head('1. One') +
      proofs.map((proof, at) => row(`1.${at + 1}`, proof)).join('') +
      head('2. Two') +
      row('2.1', PROOF) +
      row('2.3', PROOF) +
      head('Not yet') +
      row('2.2', 'nothing of it')
    expect(issues(list)).toEqual([])
    expect(countItems(readCoverage(list))).toEqual({ 1: 8, 2: 3 })
  })

  test('a gap, a number twice, one out of order, one in another section, a section left out', () => {
    expect(issues(head('1. One') + row('1.1', PROOF) + row('1.3', PROOF))).toEqual(['1.2 is missing'])
    expect(issues(head('1. One') + row('1.2', PROOF))).toEqual(['1.1 is missing'])
    expect(issues(head('1. One') + row('1.1', PROOF) + row('1.1', PROOF))).toContain('1.1 stands there twice')
    expect(issues(head('1. One') + row('1.1', PROOF) + head('Not yet') + row('1.1', 'x'))).toEqual([
      '1.1 stands there twice',
    ])
    expect(issues(head('1. One') + row('1.2', PROOF) + row('1.1', PROOF))).toEqual(['1.1 is out of order'])
    expect(issues(head('1. One') + row('1.1', PROOF) + row('2.1', PROOF))).toEqual(['2.1 stands in section 1'])
    expect(issues(head('1. One') + row('1.1', PROOF) + head('3. Three') + row('3.1', PROOF))).toEqual([
      '2.1 is missing',
    ])
  })

  test('an item without a test, and a line that is no row', () => {
    expect(ofProof('')).toEqual(['1.1 has no test'])
    expect(issues(`${head('1. One')}${row('1.1', PROOF)}| 1.2 | too | many | cells |\n`)).toEqual([
      'not a row: | 1.2 | too | many | cells |',
    ])
  })

  test('a file that does not exist, and one that nothing runs', () => {
    expect(ofProof('`src/b.test.ts` › it works')).toEqual(['1.1: there is no src/b.test.ts'])
    expect(ofProof('`src/helper.ts` › it works')).toEqual(['1.1: nothing runs src/helper.ts'])
    expect(ofProof('`test/campaigns/journeys/kills.spec.ts` › it works')).toEqual([
      '1.1: nothing runs test/campaigns/journeys/kills.spec.ts',
    ])
    expect(ofProof('`test/journeys/own-server/start.spec.ts` › it starts')).toEqual([])
    expect(ofProof('`src/other.contract.ts` › answers')).toEqual(['1.1: nothing runs src/other.contract.ts'])
  })

  test('a title that does not exist, stands there twice, or is skipped', () => {
    expect(ofProof('`src/a.test.ts` › it work')).toEqual(["1.1: src/a.test.ts has no test 'it work'"])
    expect(ofProof('`src/a.test.ts` › one')).toEqual(["1.1: src/a.test.ts has no test 'one'"])
    expect(ofProof('`src/a.test.ts` › is')).toEqual(["1.1: src/a.test.ts has 'is' 2 times: write 'describe > title'"])
    expect(ofProof('`src/a.test.ts` › it does not')).toEqual(["1.1: 'it does not' is skipped"])
    expect(ofProof('`src/many.test.ts` › sleeps')).toEqual(["1.1: 'sleeps' is skipped"])
  })

  test('a template taken for one of its cases, a case that is none, a case of a single test', () => {
    expect(ofProof('`src/many.test.ts` › a dog barks')).toEqual(["1.1: src/many.test.ts has no test 'a dog barks'"])
    expect(ofProof('`src/many.test.ts` › cow eats')).toEqual(["1.1: src/many.test.ts has no test 'cow eats'"])
    expect(ofProof('`src/many.test.ts` › ${what} barks › a wolf')).toEqual([
      "1.1: src/many.test.ts has no case 'a wolf'",
    ])
    expect(ofProof(`${PROOF} › well`)).toEqual(["1.1: 'it works' has no cases"])
  })
})

test('titles are read from the syntax tree: hooks, comments and texts that look like tests are none', () => {
  const text =
    "// test('in a comment', f)\nconst a = \"test('in a text', f)\"\ntest.beforeAll(async () => {}); test.use({ a: 1 }); test.skip(!a, 'why'); test.describe('group', () => { test(\"isn't\", async ({ page }) => {}) }); it.skipIf(a)('depends', f); it.todo('later')"
  expect(testsOf(parseSource('a.spec.ts', text)).tests).toEqual([
    { title: "isn't", path: "group > isn't", many: false, skipped: false },
    { title: 'depends', path: 'depends', many: false, skipped: false },
    { title: 'later', path: 'later', many: false, skipped: true },
  ])
})
