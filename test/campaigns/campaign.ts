/**
 * A proof that is too slow for `npm test`: `npm run campaign <name>`. Each file of this folder that exports `campaign`
 * is a campaign.
 */
export interface Campaign {
  /** Equals the file's name. */
  readonly name: string
  /** One sentence. */
  readonly describe: string
  run(options: CampaignOptions): Promise<CampaignResult>
}

export interface CampaignOptions {
  /** `--count n`: number of kills, breaks or rounds, if more than the default is wanted. */
  readonly count?: number | undefined
  /** `--only text`: pattern of the mutants' file, test or description. */
  readonly only?: string | undefined
  /** `--clients n`: concurrent clients. */
  readonly clients?: number | undefined
}

export interface CampaignResult {
  readonly passed: number
  readonly failed: number
}
