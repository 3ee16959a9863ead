/** Prints the paper matrix in the browsers of this machine, and says what is at fault. */
import type { CampaignOptions, CampaignResult } from '../campaigns/campaign.ts'
import { engines } from './browser.ts'
import { notTested, paperBrowsers } from './installed.ts'
import { described, type Print, printAll, printsOf, type Result, table } from './matrix.ts'
import { startOffice } from './office-server.ts'

/** Of all browsers together. */
const MOST_PRINTS = 600

export async function printMatrix({ count, only }: CampaignOptions): Promise<CampaignResult> {
  const seed = Number(process.env['CAMPAIGN_SEED'] ?? Date.now() % 2 ** 31)
  console.log(`CAMPAIGN_SEED=${seed}`)
  for (const line of notTested) console.log(line)
  const wanted = new RegExp(only ?? '')
  const chosen = engines.map((engine, at) => {
    const prints = printsOf(seed + at).filter((print) => wanted.test(described({ engine, print })))
    return { engine, prints: spread(prints, Math.floor((count ?? MOST_PRINTS) / engines.length)) }
  })
  const product = await startOffice()
  const results: Result[] = []
  try {
    for (const { engine, prints } of chosen) {
      const start = paperBrowsers[engine]
      if (!start || prints.length === 0) continue
      const browser = await start()
      console.log(`${browser.version}: ${prints.length} prints`)
      await printAll(browser, product, prints, (result) => {
        results.push(result)
        for (const fault of result.faults) console.log(`${described(result)}\n    ${fault}`)
      }).finally(() => browser.close())
    }
  } finally {
    await product.server.close()
  }
  console.log(table(results).join('\n'))
  const failed = results.filter(({ faults }) => faults.length > 0).length
  return { passed: results.length - failed, failed: failed + notTested.length }
}

/** At most so many of them, from all over the list. */
function spread(prints: readonly Print[], most: number): readonly Print[] {
  const step = Math.max(1, prints.length / most)
  return prints.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}
