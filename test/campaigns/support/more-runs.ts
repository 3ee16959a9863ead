import type { CampaignResult } from '../campaign.ts'
import { playUnits } from './units.ts'

/**
 * Runs the `[campaign]` tests of a file with more random values, and counts the runs.
 * @param setting environment variable with the number of runs
 * @param each number of runs per test
 */
export async function moreRuns(file: string, setting: string, each: number): Promise<CampaignResult> {
  const { passed, failed } = await playUnits('[campaign]', [file], { [setting]: String(each) })
  return { passed: passed * each, failed }
}
