import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CampaignResult } from '../campaign.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Runs the unit tests whose title contains `mark` (all if empty), and forwards their output.
 * @param which files and options for `vitest run`
 */
export async function playUnits(
  mark: string,
  which: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CampaignResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'eventms-campaign-'))
  const report = path.join(folder, 'report.json')
  try {
    const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    // An explicit pattern, because the default of the configuration excludes tests marked @wide.
    const pattern = mark ? mark.replaceAll(/[[\]]/g, String.raw`\$&`) : '.'
    const child = spawn(process.execPath, [vitest, 'run', ...which, '-t', pattern, ...reporters], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    await once(child, 'close')
    const tally = JSON.parse(await readFile(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
    const { numPassedTests: passed, numFailedTests: failed } = tally
    return { passed, failed: failed || (child.exitCode === 0 && passed > 0 ? 0 : 1) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
