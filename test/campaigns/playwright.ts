/** Runs campaigns that consist of journeys; they are projects in playwright.campaigns.ts. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CampaignResult } from './campaign.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PLAYWRIGHT = path.join(ROOT, 'node_modules/@playwright/test/cli.js')

/** Runs a project, and forwards its output. */
export async function playJourneys(
  project: string,
  count?: number,
  env: Readonly<Record<string, string>> = {},
): Promise<CampaignResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'eventms-campaign-'))
  const report = path.join(folder, 'report.json')
  try {
    const child = spawn(
      process.execPath,
      [PLAYWRIGHT, 'test', '--config', 'playwright.campaigns.ts', '--project', project],
      {
        cwd: ROOT,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          ...env,
          JOURNEYS_REPORT: report,
          ...(count !== undefined && { CAMPAIGN_COUNT: String(count) }),
        },
      },
    )
    await once(child, 'close')
    const { stats, errors } = JSON.parse(await readFile(report, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number }
      errors: unknown[]
    }
    const failed = stats.unexpected + stats.flaky
    return { passed: stats.expected, failed: failed || (child.exitCode === 0 ? 0 : Math.max(1, errors.length)) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
