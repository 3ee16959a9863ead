import type { Mutant } from '../mutant.ts'

const TICKETS = 'src/domain/tickets'
const STANDING = `${TICKETS}/standing.test.ts`
const PAGE = 'src/web/features/event-page'
const EVENT_PAGE = `${PAGE}/EventPage.test.tsx`

/** How an event's numbers stand, and the page that shows it. */
export const ticketMutants: readonly Mutant[] = [
  {
    item: 'event page',
    what: 'numbers of a seal that names the event are free, if its code is not the event’s',
    file: `${TICKETS}/numbers.ts`,
    find: 'difference(difference(all, heldNumbers), claimed)',
    replace: 'difference(all, heldNumbers)',
    test: STANDING,
    title: 'is held, held by name only, or in stock',
  },
  {
    item: 'event page',
    what: 'a number with a confirmed row and no sale is not reported',
    file: `${TICKETS}/event-rows.ts`,
    find: 'of [sales, confirmed])',
    replace: 'of [sales])',
    test: STANDING,
    title: 'is held, held by name only, or in stock',
  },
  {
    item: 'event page',
    what: 'a sale that a confirmed row settles is counted beside it',
    file: `${TICKETS}/sales.ts`,
    find: '.filter((sale) => !isSettled(sale))',
    replace: '.filter((sale) => sale)',
    test: STANDING,
    title: 'a confirmed row stands in place',
  },
  {
    item: 'event page',
    what: 'without a sale the reported numbers are 0',
    file: `${TICKETS}/numbers.ts`,
    find: 'range === null || recorded.reported.length === 0 ? null',
    replace: 'range === null ? null',
    test: STANDING,
    title: 'only the range and its stock are known',
  },
  {
    item: 'event page',
    what: 'a number that two persons hold is given to one of them',
    file: `${TICKETS}/holdings.ts`,
    find: 'if (of.size !== 1) return null',
    replace: 'if (of.size === 0) return null',
    test: STANDING,
    title: 'belongs to one line of each list',
  },
  {
    item: 'event page',
    what: 'the plan’s position is not heeded',
    file: `${TICKETS}/targets.ts`,
    find: 'row.eventCode === eventCode && ',
    replace: 'row.eventCode !== eventCode && ',
    test: STANDING,
    title: 'by the position of the plan',
  },
  {
    item: 'event page',
    what: 'booklets to report are rounded down',
    file: `${TICKETS}/targets.ts`,
    find: 'Math.ceil((issued * rate) / 100 - 1e-9)',
    replace: 'Math.floor((issued * rate) / 100)',
    test: `${TICKETS}/targets.test.ts`,
  },
  {
    item: 'event page',
    what: 'a fault is not wider than its number',
    file: `${PAGE}/map/frame.ts`,
    find: 'Math.max(least, right - left)',
    replace: 'right - left',
    test: `${PAGE}/map/frame.test.ts`,
    title: 'a single number in ten million',
  },
  {
    item: 'event page',
    what: 'Enter opens nothing',
    file: `${PAGE}/map/TicketMap.tsx`,
    find: "event.key === 'Enter' || event.key === ' '",
    replace: "event.key === ' '",
    test: EVENT_PAGE,
    title: 'by keyboard',
  },
  {
    item: 'event page',
    what: 'the table shows what the map does not',
    file: `${PAGE}/lists/PiecesTable.tsx`,
    find: 'part.to >= from && part.from <= to',
    replace: 'part.from <= to',
    test: EVENT_PAGE,
    title: 'the table says what the map shows',
  },
  {
    item: 'event page',
    what: 'opening the page takes no step that Back could go back',
    file: 'src/web/state/view.tsx',
    find: 'remember(next, false)',
    replace: 'remember(next, true)',
    test: 'src/web/state/view.test.tsx',
    title: "an event's page opens inside the open view",
  },
]
