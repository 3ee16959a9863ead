import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CampaignOptions, CampaignResult } from '../campaign.ts'
import type { Fault } from './fault.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Causes the selected faults. Writes each result as a row of a table to test-results/<name>.md. */
export async function playFaults(
  name: string,
  faults: readonly Fault[],
  { count, only }: CampaignOptions,
): Promise<CampaignResult> {
  const table = path.join(ROOT, 'test-results', `${name}.md`)
  // Tests the production build.
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-changed'], { cwd: ROOT, stdio: 'inherit' })
  const chosen = faults.filter((fault) => !only || new RegExp(only, 'i').test(fault.name))
  const lines = ['| fault | rounds | must show | held | counted | s |', '|---|---|---|---|---|---|']
  const result = { passed: 0, failed: 0 }
  for (const fault of chosen) {
    const line = await played(fault, count ?? fault.rounds, result)
    console.log(line)
    lines.push(line)
    mkdirSync(path.dirname(table), { recursive: true })
    writeFileSync(table, `${lines.join('\n')}\n`)
  }
  return result
}

/** Causes a fault and writes its row. If this machine cannot cause the fault, the row has the reason. */
async function played(fault: Fault, rounds: number, tally: { -readonly [Name in keyof CampaignResult]: number }) {
  const missing = await fault.missing?.()
  const began = performance.now()
  let held: string
  let counted = ''
  if (missing) held = `not tried: ${missing}`
  else
    try {
      const result = await fault.run(rounds)
      counted = Object.entries(result.counted)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ')
      held = 'yes'
      tally.passed++
    } catch (error) {
      console.error(error)
      held = `**no**: ${(error as Error).message.split('\n')[0]}`
      tally.failed++
    }
  const took = Math.round((performance.now() - began) / 1000)
  return `| ${fault.name} | ${missing ? 0 : rounds} | ${fault.shows} | ${held} | ${counted} | ${took} |`
}
