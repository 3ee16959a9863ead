import type { Campaign } from './campaign.ts'

export const campaign: Campaign = {
  name: 'browsers',
  describe:
    'core journeys and axe in Firefox and WebKit; every paper in three browsers over margins, scales, sizes, fonts, themes and languages, read back.',
  async run(options) {
    // Imported lazily, because listing the campaigns needs no browser.
    const { journeyTitles, playJourneys } = await import('../browsers/journeys.ts')
    const { printMatrix } = await import('../browsers/run-matrix.ts')
    const only = new RegExp(options.only ?? '')
    const used = await playJourneys(only)
    const printed = await printMatrix(options)
    // A misspelt name would otherwise pass without any proof.
    if (printed.prints === 0 && !journeyTitles.some((title) => only.test(title)))
      throw new Error(`--only ${options.only} selects neither a print nor a journey`)
    return { passed: used.passed + printed.passed, failed: used.failed + printed.failed }
  },
}
