import type { Mutant } from '../mutant.ts'

const waiting = { item: 'faults', test: 'src/server/routes/writers-wait.test.ts', title: 'thirty who wait' }
const stopping = { item: 'faults', file: 'src/server/db/running-acts.ts', test: 'src/server/routes/stopping.test.ts' }
const room = { item: 'faults', file: 'src/server/db/room.ts', test: 'src/server/db/room.test.ts' }

const order = {
  item: 'faults',
  file: 'db/migrations/0015_order_of_acts.sql',
  test: 'src/server/data/history/order.test.ts',
}

export const faultMutants: Mutant[] = [
  {
    ...waiting,
    what: 'writers who wait take the connections of everybody',
    file: 'src/server/db/connections.ts',
    find: 'return connections.get(pool)?.writers ?? pool',
    replace: 'return pool',
  },
  {
    ...waiting,
    what: 'those who wait for one table take the connections of all writers',
    file: 'src/server/db/turns-of-tables.ts',
    find: 'const AT_ONCE = 2',
    replace: 'const AT_ONCE = 99',
  },
  {
    item: 'faults',
    what: 'an embedded database that is busy is said to be gone',
    file: 'src/server/db/answering.ts',
    find: "< longest ? 'busy' : 'gone'",
    replace: "< longest ? 'gone' : 'gone'",
    test: 'src/server/routes/health.test.ts',
    title: 'is busy while somebody has it',
  },
  {
    ...stopping,
    what: 'an act that is ended by a stop is told as something else',
    find: 'throw cancelled ? serverStopping() : error',
    replace: 'throw error',
    title: 'ends an act that takes too long',
  },
  {
    ...stopping,
    what: 'an act begins on a server that has stopped',
    find: 'if (this.#stopped) throw serverStopping()',
    replace: '',
    title: 'ends an act that takes too long',
  },
  {
    item: 'faults',
    what: 'a clock that is set forward has the history forgotten',
    file: 'src/server/db/age.ts',
    find: 'const PAUSE_DAYS = 45',
    replace: 'const PAUSE_DAYS = 45_000',
    test: 'src/server/data/history/prune.test.ts',
    title: 'a clock that was set forward',
  },
  {
    ...room,
    what: 'somebody writes into the end of the disk',
    find: 'if (this.#free - bytes < RESERVE)',
    replace: 'if (this.#free - bytes < 0)',
    title: 'whoever writes is told',
  },
  {
    ...room,
    what: 'an import that needs more than there is begins',
    find: 'if (this.#free - bytes < RESERVE)',
    replace: 'if (this.#free < RESERVE)',
    title: 'whoever writes is told',
  },
  {
    item: 'faults',
    what: 'whoever waits for a server that went silent is not told',
    file: 'src/server/db/silence.ts',
    find: 'if (isSilent()) cut(asked)',
    replace: '',
    test: 'src/server/db/silence.test.ts',
    title: 'whoever waits for it is told',
  },
  {
    ...order,
    what: 'what is done after the clock was set back stands below what was done before',
    find: "(SELECT max(coalesce(a.moment, a.at)) FROM act a) + interval '1 microsecond',",
    replace: 'NULL,',
    title: 'with the clock an hour back',
  },
  {
    ...order,
    what: 'a card counts as printed before its numbers were given, by a clock that was set back',
    find: 'coalesce(p.moment, p.at) >= coalesce(taken.moment, taken.at)',
    replace: 'p.at >= taken.at',
    title: 'whether a card came out after',
  },
  {
    ...order,
    what: 'the next page begins by the clock',
    find: "'at', (extract(epoch FROM b.moment) * 1000000)::bigint, 'print'",
    replace: "'at', (extract(epoch FROM b.at) * 1000000)::bigint, 'print'",
    title: 'neither miss nor repeat',
  },
  {
    ...order,
    what: 'what was written by a clock that was behind is forgotten when that is put right',
    find: 'AND NOT EXISTS (SELECT FROM act a WHERE a.id = l."actId" AND a.moment BETWEEN',
    replace: 'AND NOT EXISTS (SELECT FROM act a WHERE false AND a.moment BETWEEN',
    title: 'tells how old a change is',
  },
  {
    item: 'faults',
    what: 'what was done since a clock was set back is not told',
    file: 'src/web/features/history/HistoryPage.tsx',
    find: 'isLater(last, first)',
    replace: 'last.at > first.at',
    test: 'src/web/features/history/history.test.tsx',
    title: 'what was done since is told',
  },
  {
    item: 'faults',
    what: 'the security log forgets what a clock that was behind had written',
    file: 'src/server/auth/security-log/prune.ts',
    find: 'AND (kept.first IS NULL OR l.id < kept.first)',
    replace: '',
    test: 'src/server/auth/attacks/security-log.test.ts',
    title: 'is forgotten after its time',
  },
]
