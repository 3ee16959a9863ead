/** Tests how `npm test` counts: an empty or failed run must never look green. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const SCRIPTS = fileURLToPath(new URL('../scripts', import.meta.url))
const SUITES = path.join(SCRIPTS, 'suites.mjs')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'eventms-suites-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('npm test counts', () => {
  interface Tally {
    passed: number
    failed: number
    skipped: number
    failures?: string[]
  }
  interface Suites {
    suites: (folder: string) => { name: string; count: (code: number | null) => Tally }[][]
    lastLine: (tallies: Tally[]) => string
  }
  const load = async () => (await import(SUITES)) as Suites
  const count = async (name: string, code: number | null, report?: object) => {
    if (report) writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(report))
    return (await load())
      .suites(folder)
      .flat()
      .find((suite) => suite.name === name)!
      .count(code)
  }
  const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] }
  const playwright = { stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] }

  test('npm test counts passed, failed and skipped tests', async () => {
    expect(await count('types', 0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
    expect(await count('lint', 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(await count('unit', 0, vitest)).toEqual({ passed: 3, failed: 0, skipped: 1, failures: [] })
    expect(await count('unit', 1, { ...vitest, numFailedTests: 2 })).toEqual({
      passed: 3,
      failed: 2,
      skipped: 1,
      failures: [],
    })
    expect(await count('journeys', 0, playwright)).toEqual({ passed: 2, failed: 0, skipped: 0, failures: [] })
  })

  test('a test that the campaign wide plays is not skipped', async () => {
    const left = { status: 'skipped', fullName: 'adds up (PGlite) @wide holds' }
    const skipped = { status: 'skipped', fullName: 'adds up (PostgreSQL) holds' }
    const testResults = [{ name: 'a.test.ts', status: 'passed', assertionResults: [left, skipped] }]
    expect(await count('unit', 0, { ...vitest, numPendingTests: 2, testResults })).toMatchObject({ skipped: 1 })
  })

  test('a failed test is named with the beginning of its message', async () => {
    const failed = {
      status: 'failed',
      fullName: 'adds up',
      failureMessages: ['\u001b[31mexpected 2\u001b[39m\n  at a.ts'],
    }
    const testResults = [
      { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'passed', fullName: 'holds' }, failed] },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ]
    expect((await count('unit', 1, { ...vitest, numFailedTests: 1, testResults })).failures).toEqual([
      'a.test.ts › adds up\n    expected 2\n      at a.ts',
      'b.test.ts\n    no such module',
    ])
    const tests = (status: string) => [{ status, results: [{ errors: [{ message: 'not seen' }] }] }]
    const specs = ['expected', 'flaky', 'unexpected'].map((status) => ({ title: `is ${status}`, tests: tests(status) }))
    const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }
    const suites = [{ file: 'a.spec.ts', specs: [], suites: [{ file: 'a.spec.ts', specs }] }]
    expect((await count('journeys', 1, { ...playwright, stats, suites })).failures).toEqual([
      'a.spec.ts › is flaky\n    not seen',
      'a.spec.ts › is unexpected\n    not seen',
    ])
  })

  test('a suite that crashes, loads partly or runs no test is a failure', async () => {
    expect(await count('unit', 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(await count('unit', null, vitest)).toMatchObject({
      passed: 3,
      failed: 1,
      failures: ['an error outside every test: it stands above'],
    })
    expect(
      await count('unit', 1, { ...vitest, testResults: [{ status: 'failed', assertionResults: [] }] }),
    ).toMatchObject({ passed: 3, failed: 1 })
    expect(await count('unit', 0, { ...vitest, numPassedTests: 0 })).toMatchObject({ failed: 1 })
    expect(
      await count('journeys', 0, { ...playwright, stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }),
    ).toMatchObject({ failed: 1 })
    expect(await count('journeys', 1, { ...playwright, errors: [{}] })).toMatchObject({ passed: 2, failed: 1 })
  })

  test('the last line names what was skipped only when there is some', async () => {
    const { lastLine } = await load()
    expect(
      lastLine([
        { passed: 2, failed: 0, skipped: 0 },
        { passed: 1, failed: 1, skipped: 0 },
      ]),
    ).toBe('3 passed, 1 failed')
    expect(lastLine([{ passed: 2, failed: 0, skipped: 4 }])).toBe('2 passed, 0 failed, 4 skipped')
  })

  test.skipIf(process.platform === 'win32')(
    'every suite runs, and the line stands last: also when one fails, crashes, or leaves a chatty process behind',
    () => {
      cpSync(SCRIPTS, path.join(folder, 'scripts'), { recursive: true })
      writeFileSync(path.join(folder, 'scripts/build.mjs'), "console.log('built')")
      const tool = (name: string, script: string) => {
        const file = path.join(folder, 'node_modules/.bin', name)
        mkdirSync(path.dirname(file), { recursive: true })
        writeFileSync(file, `#!/bin/sh\n${script}\n`)
        chmodSync(file, 0o755)
      }
      tool('tsc', 'exit 0')
      tool('oxlint', 'echo fault; exit 1')
      tool('biome', 'exit 0')
      tool(
        'vitest',
        `report="\${4#--outputFile.json=}"; echo '${JSON.stringify(vitest)}' > "$report"; (sleep 2; echo late; echo late >&2) & exit 0`,
      )
      tool('playwright', 'kill -9 $$')
      const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(folder, 'scripts/test.mjs')], {
        encoding: 'utf8',
      })
      expect(status).toBe(1)
      expect(stderr).toBe('')
      const lines = stdout.trimEnd().split('\n')
      expect(lines.at(-1)).toBe('6 passed, 2 failed, 1 skipped')
      expect(lines.slice(-7, -1).map((line) => line.replace(/ +\(\d+ s\)/, ''))).toEqual([
        'types     1 passed, 0 failed',
        'lint      0 passed, 1 failed',
        'format    1 passed, 0 failed',
        'build     1 passed, 0 failed',
        'unit      3 passed, 0 failed, 1 skipped',
        'journeys  0 passed, 1 failed',
      ])
      // Parallel suites are printed one after the other.
      expect(stdout.match(/^(── \w+|fault|built)/gm)).toEqual([
        '── types',
        '── lint',
        'fault',
        '── format',
        '── build',
        'built',
        '── unit',
        '── journeys',
        '── summary',
      ])
      expect(stdout).not.toContain('late')
    },
  )
})

describe('npm run campaign', () => {
  const campaign = (...args: string[]) =>
    spawnSync(process.execPath, [path.join(SCRIPTS, 'campaign.mjs'), ...args], { encoding: 'utf8' })

  // One call checks both the list and the refusal, because each call loads all campaigns, which is slow.
  test('npm run campaign lists all campaigns under their file names, and refuses an unknown name', () => {
    const { status, stdout } = campaign('nothing')
    expect(status).toBe(1)
    const names = stdout.match(/^ {2}[\w-]+/gm)!.map((line) => line.trim())
    expect(names).toEqual(expect.arrayContaining(['hosted', 'kills', 'sheets']))
    for (const name of names) expect(existsSync(path.join(SCRIPTS, `../test/campaigns/${name}.ts`)), name).toBe(true)
  })

  test('lists them without a name, and refuses a count that is no whole number @wide', () => {
    expect(campaign().status).toBe(0)
    for (const args of [
      ['kills', '--count', '0'],
      ['kills', '--clients', 'x'],
    ])
      expect(campaign(...args).status).toBe(1)
  })
})
