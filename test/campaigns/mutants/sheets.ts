import type { Mutant } from '../mutant.ts'

const PRINT = 'src/web/features/print'
const SEALS = 'src/domain/seals'
const LIST = `${PRINT}/distribution-list/DistributionListScreen.test.tsx`
const RECEIPTS = `${PRINT}/receipts/ReceiptScreen.test.tsx`

/** Distribution list and receipts. */
export const sheetMutants: readonly Mutant[] = [
  {
    item: '2.65',
    what: 'departments share a receipt page',
    file: `${SEALS}/receipts.ts`,
    find: 'ownerKey(seal.departmentCode, seal.departmentName))].map(',
    replace: "ownerKey(null, ''))].map(",
    test: RECEIPTS,
    title: 'a page for every department',
  },
  {
    item: '2.65',
    what: 'what is too long for a receipt page is dropped',
    file: `${PRINT}/receipts/receipt-pages.ts`,
    find: 'Math.ceil(receipt.seals.length / RECEIPTS_PER_PAGE)',
    replace: '1',
    test: RECEIPTS,
    title: 'goes on on the next',
  },
  {
    item: '2.66',
    what: 'a receipt does not name its event',
    file: `${PRINT}/receipts/ReceiptPage.tsx`,
    find: 'text={eventName}',
    replace: 'text=""',
    test: RECEIPTS,
    title: 'a page for every department',
  },
  {
    item: '2.67',
    what: 'the received date has no slashes',
    file: `${PRINT}/receipts/receipt-columns.ts`,
    find: "'/\\u3000\\u3000/'",
    replace: "''",
    test: RECEIPTS,
    title: 'a page for every department',
  },
  {
    item: '2.68',
    what: 'the second instruction is missing',
    file: `${PRINT}/receipts/ReceiptPage.tsx`,
    find: "t('sheets.stampOnReturn')",
    replace: "''",
    test: RECEIPTS,
    title: 'a page for every department',
  },
  {
    item: '2.68',
    what: 'every receipt is page 1',
    file: `${PRINT}/sheet-screen/page-layout.ts`,
    find: 'page.element(index + 1, found.length)',
    replace: 'page.element(1, found.length)',
    test: RECEIPTS,
    title: 'a page for every department',
  },
  {
    item: '2.64',
    what: 'the department filter filters nothing',
    file: `${SEALS}/filters.ts`,
    find: 'departmentOf(seal) === department)',
    replace: 'departmentOf(seal) !== null)',
    test: RECEIPTS,
    title: 'filter by department',
  },
  {
    item: '2.57',
    what: 'another event keeps the chosen person',
    file: `${PRINT}/sheet-screen/use-choice.ts`,
    find: 'keep(code === null ? {} : { eventCode: code })',
    replace: 'keep({ ...params, ...(code === null ? {} : { eventCode: code }) })',
    test: LIST,
    title: 'shows all of them again',
  },
  {
    item: '2.60',
    what: 'departments that no master has stand behind all others',
    file: `${SEALS}/order.ts`,
    find: '(a, b) => number(a.departmentCode, b.departmentCode)',
    replace:
      '(a, b) => Number(b.departmentKnown) - Number(a.departmentKnown) || number(a.departmentCode, b.departmentCode)',
    test: `${SEALS}/sheets.test.ts`,
    title: 'rows by department code',
  },
  {
    item: '2.61',
    what: 'persons in charge share a page',
    file: `${SEALS}/distribution-list.ts`,
    find: 'ownerKey(seal.personInChargeCode, seal.personInChargeName)',
    replace: "ownerKey(null, '')",
    test: LIST,
    title: 'each on a new page',
  },
  {
    item: '2.58',
    what: 'the events of a person run together in one table',
    file: `${SEALS}/distribution-list.ts`,
    find: 'groupBy(own, (seal) => String(seal.eventCode))',
    replace: "groupBy(own, () => '')",
    test: LIST,
    title: 'each on a new page',
  },
  {
    item: '2.59',
    what: 'the list shows the end number twice',
    file: `${PRINT}/distribution-list/list-columns.ts`,
    find: 'text: (seal) => plain(seal.start)',
    replace: 'text: (seal) => plain(seal.end)',
    test: LIST,
    title: 'each on a new page',
  },
]
