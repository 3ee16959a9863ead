import type { Mutant } from '../mutant.ts'

const act = { item: 'acts', file: 'db/migrations/0009_acts.sql', test: 'src/server/data/history/acts.test.ts' }

export const actMutants: Mutant[] = [
  {
    ...act,
    what: 'each statement is an act of its own',
    find: "    PERFORM set_config('eventms.act', made::text, true);\n",
    replace: '',
    test: 'src/server/data/history/history.test.ts',
    title: 'names the act of each entry',
  },
  {
    ...act,
    what: 'what somebody changed since is written over',
    find: 'WHEN NOT to_jsonb(p) @> coalesce(c.became, i.became)',
    replace: 'WHEN false',
    test: 'src/server/data/history/take-back.test.ts',
    title: 'nothing that somebody changed since',
  },
  {
    ...act,
    what: 'fields that the act did not change are put back with those that it did',
    find: 'WHERE w.value IS DISTINCT FROM i.became -> w.key) c',
    replace: ') c',
    title: 'fields that somebody else changed since',
  },
  {
    ...act,
    what: 'a row that others name by now is removed',
    find: "AND r.does = ''removed'' AND EXISTS (",
    replace: "AND r.does = ''removed'' AND false AND EXISTS (",
    title: 'what is left alone keeps others back',
  },
  {
    ...act,
    what: 'a code that another row has by now is given a second time',
    find: "r.does <> ''removed'' AND EXISTS (",
    replace: "r.does <> ''removed'' AND false AND EXISTS (",
    title: 'whose key or code somebody uses by now',
  },
  {
    ...act,
    what: 'a range may end before it starts',
    find: 'IF one.breaks IS NOT NULL THEN',
    replace: 'IF false THEN',
    title: 'a range that would end before it starts',
  },
  {
    ...act,
    what: 'a code that goes back stumbles over the row that still has it',
    find: 'AND p.%2$I = r.was ->> %2$L AND p.%3$I <> r.key',
    replace: 'AND false AND p.%2$I = r.was ->> %2$L AND p.%3$I <> r.key',
    title: 'codes that went from row to row',
  },
  {
    ...act,
    what: 'a master goes before the rows that name it',
    find: 'WHEN d.master THEN 3',
    replace: 'WHEN d.master THEN 0',
    title: 'the sample office',
  },
  {
    ...act,
    what: 'a preview counts though the tables have moved',
    find: 'WHERE seen IS NOT NULL AND',
    replace: 'WHERE false AND',
    title: 'of two who take the same act back',
  },
  {
    ...act,
    what: 'strictly, too, rows are left alone',
    find: 'IF strict_ AND untouched > 0',
    replace: 'IF false',
    title: 'what is left alone keeps others back',
  },
  {
    ...act,
    what: 'a total that a file had brought is computed again',
    find: "coalesce(current_setting('eventms.puttingBack', true), '') = ''",
    replace: 'true',
    title: 'a total that a file had brought',
  },
  {
    ...act,
    what: 'an act whose changes were forgotten is taken back as if it had done nothing',
    find: 'IF kept < wrote',
    replace: 'IF false',
    test: 'src/server/data/history/prune.test.ts',
    title: 'keeps acts',
  },
]
