import type { Mutant } from '../mutant.ts'

const GATE = 'src/web/Gate.test.tsx'
const LIVE = 'src/web/state/current-tables.test.ts'

/** The data the page holds: loading, live changes, writes. */
export const stateMutants: readonly Mutant[] = [
  {
    item: '8.7',
    what: 'a failed load is not told in a toast',
    file: 'src/web/features/shell/LoadFailure.tsx',
    find: "if (failed) toast.error(t('common.loadError'))",
    replace: '',
    test: GATE,
    title: 'data that cannot be loaded',
  },
  {
    item: '8.12',
    what: 'the user is asked for where nobody is signed in, and nothing is said',
    file: 'src/web/state/user.tsx',
    find: "if (!user) throw new Error('useUser must be used within a UserContextProvider.')",
    replace: '',
    test: 'src/web/state/user.test.tsx',
  },
  {
    item: 'live changes',
    what: 'what others change does not reach the page',
    file: 'src/web/state/tables-store.ts',
    find: 'backend.versions.subscribe(() => current.follow(true))',
    replace: 'backend.versions.subscribe(() => {})',
    test: LIVE,
    title: 'a newer version is read',
  },
  {
    item: 'live changes',
    what: 'a version that never comes is asked for without end',
    file: 'src/web/state/current-tables.ts',
    find: 'behind(table, true) && backend.versions.get()[table] !== heard',
    replace: 'behind(table, true)',
    test: LIVE,
    title: 'is asked for once',
  },
  {
    item: '4.17',
    what: 'an edited row stands beside the one it replaces',
    file: 'src/web/state/merge.ts',
    find: 'merged.push(added[next++]!)\n    else merged.push(row)',
    replace: 'merged.push(added[next]!)\n    merged.push(row)',
    test: 'src/web/state/writes.test.ts',
    title: 'an edit replaces its row',
  },
  {
    item: '7.12',
    what: 'rows that were written on another version are put into the held one',
    file: 'src/web/state/table-store.ts',
    find: 'if (held.version !== from) return false',
    replace: '',
    test: 'src/web/state/writes.test.ts',
    title: 'written on another version',
  },
  {
    item: 'similar codes',
    what: 'an answer about codes outlives the table that they were looked up in',
    file: 'src/web/features/import/work.ts',
    find: 'kind.tables.map((name) => store.state(name)',
    replace: 'kind.tables.slice(0, 1).map((name) => store.state(name)',
    test: 'src/web/features/import/session.test.ts',
    title: 'when a table moves that codes are looked up in',
  },
]
