import type { CampaignResult } from '../campaign.ts'
import { playUnits } from './units.ts'

/**
 * Runs the `[campaign]` tests of a file on more random values, and counts these runs.
 * @param setting variable with the number of runs
 * @param each runs of each test
 */
export async function moreRuns(file: string, setting: string, each: number): Promise<CampaignResult> {
  const { passed, failed } = await playUnits('[campaign]', [file], { [setting]: String(each) })
  return { passed: passed * each, failed }
}
