import { expect, test } from 'vitest'
import { cardFormat, SEAL_SHEET } from '#domain/paper/card-format.ts'
import { sheetSeals, type Masters, type Seal } from '#domain/seals/index.ts'
import type { PrintedCard } from '#domain/wire.ts'
import { officeRows, paperMessages as messages, sealRow } from '#web/features/print/sheet.test-help.tsx'
import { listLayout } from './list-layout.ts'
import { sealsInScope } from './seals-in-scope.ts'

test('of the distribution list those seals that the chosen pages show, in the order of the list', async () => {
  const masters = officeRows as unknown as Masters
  const rows = [sealRow({ personInChargeCode: 2, personInChargeName: '森' }), sealRow(), sealRow()]
  const { seals, event } = sheetSeals(rows as unknown as Seal[], masters, 1)!
  const layout = listLayout({
    seals,
    masters,
    event,
    everyone: seals,
    owner: null,
    today: 0,
    firstLabel: 1,
    code: null,
    withDates: false,
    printed: null,
    format: cardFormat(SEAL_SHEET),
    messages,
  })
  const [first, second] = layout.pagesOf([0, 1]).cards()
  // The first person's page has changed since it was printed; the second's has not.
  const came = [{ ...first!, digest: 'before' }, second!].map(
    (page) => ({ ...page, print: 1, gone: false }) as PrintedCard,
  )
  const idsInScope = async (scope: unknown, cards: readonly PrintedCard[]) =>
    (
      await sealsInScope({ printed: async () => ({ cards, open: [] }) }, { seals, masters, event }, scope, messages)
    ).map(({ id }) => id)
  const [theirs, one, two] = rows.map(({ id }) => id)
  expect(await idsInScope('changed', came)).toEqual([one, two])
  expect(await idsInScope('notPrinted', came)).toEqual([])
  expect(await idsInScope('notPrinted', came.slice(0, 1))).toEqual([theirs])
  expect(await idsInScope('somethingElse', came)).toEqual([one, two, theirs])
})
