/** A proof too slow for `npm test`: `npm run campaign <name>`. A file of this folder that exports `campaign` is one. */
export interface Campaign {
  /** Equals the file's name. */
  readonly name: string
  /** One sentence. */
  readonly describe: string
  run(options: CampaignOptions): Promise<CampaignResult>
}

export interface CampaignOptions {
  /** `--count n`: kills, breaks or rounds; the default is enough. */
  readonly count?: number | undefined
  /** `--only text`: pattern of the mutants' file, test or sentence. */
  readonly only?: string | undefined
  /** `--clients n`: concurrent clients. */
  readonly clients?: number | undefined
}

export interface CampaignResult {
  readonly passed: number
  readonly failed: number
}
