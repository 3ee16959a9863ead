import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CampaignResult } from '../campaign.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Runs the `[campaign]` tests of a file on more random values, and counts these runs.
 * @param setting variable with the number of runs
 * @param each runs of each test
 */
export async function moreRuns(file: string, setting: string, each: number): Promise<CampaignResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'eventms-campaign-'))
  const report = path.join(folder, 'report.json')
  try {
    const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const child = spawn(process.execPath, [vitest, 'run', file, '-t', String.raw`\[campaign\]`, ...reporters], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, [setting]: String(each) },
    })
    await once(child, 'close')
    const tally = JSON.parse(await readFile(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
    const { numPassedTests: passed, numFailedTests: failed } = tally
    return { passed: passed * each, failed: failed || (child.exitCode === 0 && passed > 0 ? 0 : 1) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
