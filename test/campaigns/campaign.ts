/**
 * A set of tests that is too slow for `npm test`: `npm run campaign <name>`. Each file in this folder that exports
 * `campaign` is one.
 */
export interface Campaign {
  /** Same as the name of the file. */
  readonly name: string
  /** One sentence for the list of campaigns. */
  readonly describe: string
  run(options: CampaignOptions): Promise<CampaignResult>
}

export interface CampaignOptions {
  /** `--count n`: number of kills, mutants or rounds. Overrides the default. */
  readonly count?: number | undefined
  /** `--only text`: regular expression that selects mutants, faults or journeys. */
  readonly only?: string | undefined
  /** `--clients n`: number of concurrent clients. */
  readonly clients?: number | undefined
  /** `--minutes n`: duration in minutes. */
  readonly minutes?: number | undefined
}

export interface CampaignResult {
  readonly passed: number
  readonly failed: number
}
