import type { Mutant } from '../mutant.ts'

const DASHBOARD = 'src/web/features/dashboard/Dashboard.test.tsx'
const NO_DATA = 'without data: sample figures'

/** The dashboard. */
export const dashboardMutants: readonly Mutant[] = [
  {
    item: '2.14',
    what: 'a count card is of another table',
    file: 'src/web/features/dashboard/Counts.tsx',
    find: "['products', IconPackage]",
    replace: "['positions', IconPackage]",
    test: 'src/web/features/dashboard/Counts.test.tsx',
  },
  {
    item: '2.15',
    what: 'a sample figure is another one',
    file: 'src/web/features/dashboard/figures.ts',
    find: 'sold: 3500,',
    replace: 'sold: 3400,',
    test: 'src/web/features/dashboard/figures.test.ts',
  },
  {
    item: '2.15',
    what: 'a range is one ticket short',
    file: 'src/domain/tickets/intervals.ts',
    find: 'interval[1] - interval[0] + 1\n',
    replace: 'interval[1] - interval[0]\n',
    test: 'src/web/features/dashboard/figures.test.ts',
  },
  {
    item: '2.16',
    what: 'seals can be printed without any event',
    file: 'src/web/features/dashboard/TicketsCard.tsx',
    find: 'disabled={events?.rows.length === 0}',
    replace: '',
    test: DASHBOARD,
    title: NO_DATA,
  },
  {
    item: '2.17',
    what: 'the data are called synced though they are not',
    file: 'src/web/features/dashboard/StatusCard.tsx',
    find: "current ? 'synced' : 'behind'",
    replace: "'synced'",
    test: DASHBOARD,
    title: 'when nothing can be read',
  },
  {
    item: '2.18',
    what: 'a sample entry is left out',
    file: 'src/web/features/dashboard/ActivityCard.tsx',
    find: '([1, 2, 3] as const).map',
    replace: '([1, 3] as const).map',
    test: DASHBOARD,
    title: NO_DATA,
  },
  {
    item: '2.18',
    what: 'the activity is not read again when a table changes',
    file: 'src/web/features/dashboard/use-activity.ts',
    find: 'backend.versions.subscribe(read), ',
    replace: '',
    test: DASHBOARD,
    title: 'what was done: by whom',
  },
  {
    item: '2.19',
    what: 'a data set is missing from the distribution',
    file: 'src/web/features/dashboard/Counts.tsx',
    find: '{tablesWithView.map((table) => (',
    replace: '{tablesWithView.slice(1).map((table) => (',
    test: 'src/web/features/dashboard/Counts.test.tsx',
  },
  {
    item: '2.20',
    what: 'the time goes on though nothing can be read',
    file: 'src/web/features/dashboard/Dashboard.tsx',
    find: 'useNow(useLive(useTables().failure) !== null)',
    replace: 'useNow()',
    test: 'src/web/features/dashboard/last-updated.test.tsx',
    title: 'Last updated',
  },
  {
    item: '2.16',
    what: 'the keyboard passes over the print of seals until the events are there',
    file: 'src/web/features/dashboard/TicketsCard.tsx',
    find: 'disabled={events?.rows.length === 0}',
    replace: 'disabled={!events?.rows.length}',
    test: DASHBOARD,
    title: 'does not pass over that',
  },
]
