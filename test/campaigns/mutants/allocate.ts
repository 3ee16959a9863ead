import type { Mutant } from '../mutant.ts'

const ACTS = 'src/domain/tickets/acts'
const PROPERTIES = `${ACTS}/allocate.property.test.ts`
const DIALOG = 'src/web/features/event-page/allocate'

/** Who gets which numbers of an event. */
export const allocateMutants: readonly Mutant[] = [
  {
    item: 'allocating',
    what: 'withdrawn numbers are given to somebody',
    file: 'src/domain/tickets/numbers.ts',
    find: 'difference(difference(difference(all, heldNumbers), claimed), withdrawnOnly)',
    replace: 'difference(difference(all, heldNumbers), claimed)',
    test: PROPERTIES,
    title: 'no number twice',
  },
  {
    item: 'allocating',
    what: 'numbers are given a second time',
    file: `${ACTS}/deal.ts`,
    find: '  next += taken\n',
    replace: '  next += taken - 1\n',
    test: PROPERTIES,
    title: 'no number twice',
  },
  {
    item: 'allocating',
    what: 'somebody is given a part that nobody asked for',
    file: `${ACTS}/deal.ts`,
    find: '(count <= most ? count : part ? most : 0)',
    replace: '(count <= most ? count : most)',
    test: PROPERTIES,
    title: 'no number twice',
  },
  {
    item: 'allocating',
    what: 'the plan is given anew to those who hold some of it',
    file: `${ACTS}/allocate.ts`,
    find: 'planned! - held!',
    replace: 'planned!',
    test: `${ACTS}/allocate.test.ts`,
    title: 'each gets what is planned less what they hold',
  },
  {
    item: 'allocating',
    what: 'rows without an event count, though nobody has said so',
    file: `${ACTS}/plan.ts`,
    find: 'choices.unassigned ? all',
    replace: 'choices.unassigned !== false ? all',
    test: `${ACTS}/allocate.test.ts`,
    title: 'rows without an event are asked about',
  },
  {
    item: 'allocating',
    what: 'what others wrote meanwhile is not said',
    file: `${DIALOG}/use-allocation.ts`,
    find: 'if (before) setMoved(',
    replace: 'if (!before) setMoved(',
    test: `${DIALOG}/AllocateDialog.test.tsx`,
    title: 'what others change meanwhile',
  },
  {
    item: 'allocating',
    what: 'an act is taken back in part',
    file: 'src/web/dialogs/ActDone.tsx',
    find: 'strict: true',
    replace: 'strict: false',
    test: `${DIALOG}/AllocateDialog.test.tsx`,
    title: 'the plan: every line',
  },
]
