/** Prints the paper matrix in the installed browsers, and lists the faults. */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { CampaignOptions, CampaignResult } from '../campaigns/campaign.ts'
import { engines } from './browser.ts'
import { notTested, paperBrowsers } from './installed.ts'
import {
  described,
  OWN_PDF,
  pdfs,
  type Print,
  printAll,
  type Printed,
  printsOf,
  type Result,
  saveAll,
  table,
} from './matrix.ts'
import { startOffice } from './office-server.ts'

/** Maximum prints of all browsers together. */
export const MOST_PRINTS = 600

export async function printMatrix({ count, only }: CampaignOptions): Promise<CampaignResult & { prints: number }> {
  const seed = Number(process.env['CAMPAIGN_SEED'] ?? Date.now() % 2 ** 31)
  console.log(`CAMPAIGN_SEED=${seed}`)
  for (const line of notTested) console.log(line)
  const wanted = new RegExp(only ?? '')
  const most = Math.floor((count ?? MOST_PRINTS) / engines.length)
  const chosen = (engine: Printed['engine'], prints: readonly Print[]) =>
    prints.filter((print) => wanted.test(described({ engine, print })))
  const saved = chosen(OWN_PDF, pdfs)
  const product = await startOffice()
  const results: Result[] = []
  const take = (result: Result) => {
    results.push(result)
    const { faults, limits } = result
    if (faults.length > 0) void keep(result)
    for (const fault of faults) console.log(`${described(result)}\n    ${fault}`)
    for (const limit of limits) console.log(`${described(result)}\n    known limit: ${limit}`)
  }
  try {
    for (const [at, engine] of engines.entries()) {
      const start = paperBrowsers[engine]
      const prints = spread(chosen(engine, printsOf(engine, seed + at)), most)
      if (!start || prints.length === 0) continue
      const browser = await start()
      console.log(`${browser.version}: ${prints.length} prints`)
      await printAll(browser, product, prints, take).finally(() => browser.close())
    }
    if (saved.length > 0) {
      const browser = await paperBrowsers.chromium!()
      console.log(`${OWN_PDF}: ${saved.length} files`)
      await saveAll(browser, product, saved, take).finally(() => browser.close())
    }
  } finally {
    await product.server.close()
  }
  console.log(table(results).join('\n'))
  const failed = results.filter(({ faults }) => faults.length > 0).length
  const limits = results.filter((result) => result.limits.length > 0).length
  if (limits > 0) console.log(`${limits} prints at a known limit: neither passed nor failed`)
  return { passed: results.length - failed - limits, failed: failed + notTested.length, prints: results.length }
}

/** Faulty papers are saved here, for inspection. */
const KEPT = fileURLToPath(new URL('../../test-results/browsers/', import.meta.url))

async function keep(result: Result): Promise<void> {
  if (!result.pdf) return
  await mkdir(KEPT, { recursive: true })
  await writeFile(`${KEPT}${described(result).replaceAll(' ', '_')}.pdf`, result.pdf)
}

/** An evenly spread sample. */
function spread(prints: readonly Print[], most: number): readonly Print[] {
  const step = Math.max(1, prints.length / most)
  return prints.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}
