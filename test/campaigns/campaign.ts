/**
 * A proof that is too slow for `npm test`: `npm run campaign <name>`. Each file of this folder that exports `campaign`
 * is a campaign.
 */
export interface Campaign {
  /** Equals the file's name. */
  readonly name: string
  /** One sentence, printed in the list of campaigns. */
  readonly describe: string
  run(options: CampaignOptions): Promise<CampaignResult>
}

export interface CampaignOptions {
  /** `--count n`: number of kills, mutants or rounds; overrides the default. */
  readonly count?: number | undefined
  /** `--only text`: a regular expression that selects mutants, faults or journeys. */
  readonly only?: string | undefined
  /** `--clients n`: concurrent clients. */
  readonly clients?: number | undefined
  /** `--minutes n`: duration of the work. */
  readonly minutes?: number | undefined
}

export interface CampaignResult {
  readonly passed: number
  readonly failed: number
}
