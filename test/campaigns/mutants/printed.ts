import type { Mutant } from '../mutant.ts'

const PRINT = 'src/web/features/print'
const SINCE = 'src/domain/tickets/since-printed.ts'
const SINCE_TEST = 'src/domain/tickets/since-printed.test.ts'
const BEFORE = `${PRINT}/seal-screen/printed-before.test.tsx`

/** What came out before, and what changed since. */
export const printedMutants: readonly Mutant[] = [
  {
    item: 'printed',
    what: 'a card of which a part was printed anew counts as it is',
    file: SINCE,
    find: 'out.push({ card, hidden: hidden > 0 })',
    replace: 'out.push({ card, hidden: hidden < 0 })',
    test: SINCE_TEST,
  },
  {
    item: 'printed',
    what: 'of two prints the earlier counts',
    file: SINCE,
    find: 'sort(([a], [b]) => b - a)',
    replace: 'sort(([a], [b]) => a - b)',
    test: SINCE_TEST,
  },
  {
    item: 'printed',
    what: 'one card that came out stands for two that are alike',
    file: SINCE,
    find: 'alike.delete(same)',
    replace: 'alike.has(same)',
    test: SINCE_TEST,
  },
  {
    item: 'printed',
    what: 'what was collected is still to be collected',
    file: SINCE,
    find: 'return gone <= 0',
    replace: 'return gone <= 0 || collected.has(key)',
    test: SINCE_TEST,
  },
  {
    item: 'printed',
    what: 'one that was collected takes all that are alike with it',
    file: SINCE,
    find: 'left.set(key, gone - 1)',
    replace: 'left.set(key, gone)',
    test: SINCE_TEST,
    title: 'of cards alike as many are collected',
  },
  {
    item: 'printed',
    what: 'the count of a card is no part of what stands on it',
    file: 'src/domain/seals/print-card.ts',
    find: 'printedFields.map((field) => seal[field])',
    replace: "printedFields.filter((field) => field !== 'count').map((field) => seal[field])",
    test: SINCE_TEST,
    title: 'a digest stands for what can be read on a card',
  },
  {
    item: 'printed',
    what: 'pages that did not come out count, too',
    file: 'db/migrations/0012_printed_cards.sql',
    find: 'AND c.page <= p."confirmedPages"\n  ), latest_cards',
    replace: 'AND p."confirmedPages" IS NOT NULL\n  ), latest_cards',
    test: 'test/contract-server.test.ts',
    title: 'the contract of the port prints',
  },
  {
    item: 'printed',
    what: 'what somebody else printed meanwhile is not looked at',
    file: `${PRINT}/printing/prepare-paper.ts`,
    find: 'tables.ensureCurrent(source.tables), source.prepare?.()',
    replace: 'tables.ensureCurrent(source.tables)',
    test: BEFORE,
    title: 'what somebody else printed meanwhile',
  },
  {
    item: 'printed',
    what: 'a part-used sheet takes more cards than it has places left',
    file: `${PRINT}/seal-sheet/card-pages.ts`,
    find: 'const used = first - 1',
    replace: 'const used = first - first',
    test: BEFORE,
    title: 'a part-used sheet begins at its next place',
  },
  {
    item: 'printed',
    what: 'an allocation is undone though its seals were printed',
    file: 'db/functions/take_back.sql',
    find: 'IF strict_ THEN PERFORM eventms_refuse_printed(taken); END IF;',
    replace: '',
    test: 'src/server/data/history/printed.test.ts',
    title: 'is not undone by taking an allocation back',
  },
  {
    item: 'asked once',
    what: 'a print that WebKit puts off is logged twice',
    file: `${PRINT}/printing/use-paper.ts`,
    find: 'dialog.current = true\n',
    replace: 'dialog.current = false\n',
    test: `${PRINT}/seal-screen/SealScreen.test.tsx`,
    title: 'the shortcut goes the same way, and is logged once',
  },
]
