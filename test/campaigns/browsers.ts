import type { Campaign } from './campaign.ts'

export const campaign: Campaign = {
  name: 'browsers',
  describe: 'every paper in three browsers over margins, scales, sizes, fonts, themes and languages, read back.',
  async run(options) {
    // Loaded when it runs: the list of campaigns needs no browser.
    const { printMatrix } = await import('../browsers/run-matrix.ts')
    return printMatrix(options)
  },
}
