import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TablePage } from '#domain/paper/paper.ts'
import { idsOf } from '#domain/paper/paper.ts'
import { blockHeight, contentOf, footerGap, GAP } from '#domain/paper/table-pages.ts'
import type { PaymentSlip } from '#domain/paper/payment-papers.ts'
import { spoken } from '#web/messages/languages.test-help.ts'
import { slipPages } from './slip-layout.ts'

const name = fc.string({ unit: fc.constantFrom(...'髙橋アレクサンダー Wm1'), minLength: 1, maxLength: 40 })
const yen = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map((amount) => `¥${amount.toLocaleString('en')}`)
const slip = fc.array(fc.tuple(name, name, yen, yen, yen), { minLength: 1, maxLength: 90 }).map(
  (holders): PaymentSlip => ({
    personInCharge: '101 山﨑',
    owed: holders[0]![4],
    holders: holders.map((texts, at) => ({ id: `code:${at}`, texts })),
    sums: holders[0]!.slice(2),
  }),
)

test('every holder is on the slip once, each page has the header, and nothing is higher than a page', () => {
  fc.assert(
    fc.property(fc.array(slip, { minLength: 1, maxLength: 3 }), (slips) => {
      const pages = slipPages({ event: '春の市', slips, today: 20_000 }, spoken.ja) as readonly TablePage[]
      const ids = pages.flatMap(idsOf).filter((id) => id.startsWith('code:'))
      expect(ids).toEqual(slips.flatMap(({ holders }) => holders.map(({ id }) => id)))
      const firsts = pages.filter(({ footer }) => footer.page.startsWith('1 '))
      expect(firsts).toHaveLength(slips.length)
      for (const page of pages) {
        expect(page.header[0]!.texts[0]!.text).toBe('入金票')
        expect(page.header[2]!.texts[1]!.text).toBe(firsts.includes(page) ? '101 山﨑' : '101 山﨑（続き）')
        const used = page.blocks.reduce((sum, block) => sum + blockHeight(block) + GAP, 0)
        expect(used).toBeLessThan(contentOf(false).height)
        expect(footerGap(page)).toBeGreaterThan(0)
      }
      // The lines for notes and coins are never divided.
      const divided = pages.flatMap(idsOf).filter((id) => id.startsWith('denominations'))
      expect(divided).toHaveLength(5 * slips.length)
      for (const page of pages)
        expect([0, 5]).toContain(idsOf(page).filter((id) => id.startsWith('denominations')).length)
    }),
    { numRuns: 100 },
  )
})
