/**
 * Applies one mutant at a time, and expects its test to fail. If the test passes, it does not prove its item of the
 * specification.
 */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Campaign } from './campaign.ts'
import { breakSource, type Mutant, mutants } from './mutant.ts'
import { makeWorkingCopy, type WorkingCopy } from './support/working-copy.ts'

/** Number of working copies used in parallel. */
const COPIES = 2

export const campaign: Campaign = {
  name: 'mutants',
  describe: 'every small break of the product turns its test red; prints the breaks that survive',
  async run({ count = mutants.length, only = '' }) {
    const wanted = new RegExp(only)
    const chosen = mutants.filter(({ file, test, what }) => wanted.test(`${file} ${test} ${what}`)).slice(0, count)
    const waiting = [...chosen]
    const survivors: string[] = []
    const tried = new Map<string, Promise<TestResult>>()
    const work = async (copy: WorkingCopy) => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const outcome = await tryMutant(copy.folder, mutant, tried)
        console.log(
          `${outcome === 'red' ? '✓' : '✗'} ${mutant.item}: ${mutant.what}${outcome === 'red' ? '' : ` — ${outcome}`}`,
        )
        if (outcome !== 'red')
          survivors.push(`${mutant.item}: ${mutant.what} (${mutant.file}, ${mutant.test}): ${outcome}`)
      }
    }
    const copies = Array.from({ length: COPIES }, makeWorkingCopy)
    await Promise.all(copies.map(work)).finally(() => {
      for (const copy of copies) copy.remove()
    })
    if (survivors.length > 0) console.log(`\nSurvivors:\n${survivors.map((line) => `  ${line}`).join('\n')}`)
    return { passed: chosen.length - survivors.length, failed: survivors.length }
  },
}

/** Caches the test run without a mutant, because several mutants share a test. */
function remember(
  tried: Map<string, Promise<TestResult>>,
  key: string,
  result: Promise<TestResult>,
): Promise<TestResult> {
  tried.set(key, result)
  return result
}

/** @returns 'red', or the reason why the mutant was not detected */
async function tryMutant(folder: string, mutant: Mutant, tried: Map<string, Promise<TestResult>>): Promise<string> {
  const file = path.join(folder, mutant.file)
  const whole = readFileSync(file, 'utf8')
  let broken: string
  try {
    broken = breakSource(whole, mutant)
  } catch (error) {
    return String(error)
  }
  // The test must pass without the mutant; otherwise a failure would prove nothing.
  const before = await (tried.get(mutant.test) ?? remember(tried, mutant.test, runTest(folder, mutant)))
  if (before.failed > 0 || before.passed === 0) return `the test is not green without the break:\n${before.output}`
  try {
    writeFileSync(file, broken)
    const { passed, failed, output } = await runTest(folder, mutant)
    if (failed > 0) return 'red'
    return passed > 0 ? 'survived' : `its test did not run:\n${output}`
  } finally {
    writeFileSync(file, whole)
  }
}

interface TestResult {
  readonly passed: number
  readonly failed: number
  readonly output: string
}

/** Runs the test up to its first failure. */
async function runTest(folder: string, { test }: Mutant): Promise<TestResult> {
  const report = path.join(folder, 'mutant-report.json')
  // `-t .` also selects tests that `npm test` leaves to the campaign `wide`.
  const args = ['run', test, '-t', '.', '--bail=1', '--reporter=json', `--outputFile=${report}`]
  const child = spawn(process.execPath, [path.join(folder, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  await new Promise((resolve) => child.once('close', resolve))
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8')) as Record<
      'numPassedTests' | 'numFailedTests' | 'numFailedTestSuites',
      number
    >
    // A file that fails to load also counts as red.
    return { passed: numPassedTests, failed: numFailedTests + numFailedTestSuites, output }
  } catch {
    return { passed: 0, failed: 0, output }
  } finally {
    writeFileSync(report, '')
  }
}
