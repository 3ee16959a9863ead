/**
 * A proof that takes too long for `npm test`: `npm run campaign <name>`. A file of this folder that exports `campaign`
 * is one.
 */
export interface Campaign {
  /** What it is called on the command line; the file's own name. */
  readonly name: string
  /** One sentence: what it proves. */
  readonly describe: string
  run(options: CampaignOptions): Promise<CampaignResult>
}

export interface CampaignOptions {
  /** `--count n`: how many kills, breaks or rounds; without it what the campaign takes for enough. */
  readonly count?: number | undefined
  /** `--only text`: those of the mutants whose file, test or sentence fits this regular expression. */
  readonly only?: string | undefined
  /** `--clients n`: how many work at once, where a campaign asks. */
  readonly clients?: number | undefined
}

export interface CampaignResult {
  readonly passed: number
  readonly failed: number
}
