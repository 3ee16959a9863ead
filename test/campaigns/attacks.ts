import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Campaign } from './campaign.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export const campaign: Campaign = {
  name: 'attacks',
  describe: 'The attacks on sign-in on both databases; `npm test` plays them on one.',
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), 'eventms-campaign-'))
    const report = path.join(folder, 'report.json')
    try {
      const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const child = spawn(process.execPath, [vitest, 'run', 'src/server/auth/attacks', ...reporters], {
        cwd: ROOT,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, EVENTMS_ATTACKS: 'both' },
      })
      await once(child, 'close')
      const tally = JSON.parse(await readFile(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
      const { numPassedTests: passed, numFailedTests: failed } = tally
      return { passed, failed: failed || (child.exitCode === 0 && passed > 0 ? 0 : 1) }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
