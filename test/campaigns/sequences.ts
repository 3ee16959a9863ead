import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { Model } from '../sequences/model.ts'
import { play } from '../sequences/play.ts'
import { sequence } from '../sequences/steps.ts'
import type { Campaign } from './campaign.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** By the rules alone; each database gets one of fifty of them. */
const ENOUGH = 100_000
const SHARE = 50
/** Played between two lines that say how far it is. */
const AT_ONCE = 5000

export const campaign: Campaign = {
  name: 'sequences',
  describe: '100,000 random sequences of acts on tickets by the rules alone, and 2,000 on each database.',
  async run({ count = ENOUGH }) {
    const pure = await playPure(count)
    const databases = await playDatabases(Math.max(1, Math.round(count / SHARE)))
    return { passed: pure.passed + databases.passed, failed: pure.failed + databases.failed }
  },
}

async function playPure(count: number) {
  const seed = Date.now() | 0
  let passed = 0
  for (let left = count; left > 0; left -= AT_ONCE) {
    const numRuns = Math.min(left, AT_ONCE)
    const property = fc.asyncProperty(sequence(20), (steps) => play(new Model(), steps))
    const result = await fc.check(property, { numRuns, seed: seed + passed })
    if (result.failed) {
      console.error(fc.defaultReportMessage(result))
      return { passed: passed + result.numRuns - 1, failed: 1 }
    }
    passed += numRuns
    console.log(`${passed} of ${count} sequences by the rules alone`)
  }
  return { passed, failed: 0 }
}

/** The same test as in `npm test`, on more sequences; what it counts are they. */
async function playDatabases(each: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'eventms-campaign-'))
  const report = path.join(folder, 'report.json')
  try {
    const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const child = spawn(
      process.execPath,
      [vitest, 'run', 'test/sequences.test.ts', '-t', 'leave each number', ...reporters],
      {
        cwd: ROOT,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, EVENTMS_SEQUENCES: String(each) },
      },
    )
    await once(child, 'close')
    const tally = JSON.parse(await readFile(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
    const { numPassedTests: passed, numFailedTests: failed } = tally
    return { passed: passed * each, failed: failed || (child.exitCode === 0 && passed > 0 ? 0 : 1) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
