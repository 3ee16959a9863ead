import type { Mutant } from '../mutant.ts'

const list = 'src/web/features/table-screen/list'

/** The rows of a list. */
export const rowMutants: readonly Mutant[] = [
  {
    item: '4.9',
    what: 'rows stand before the names of their masters, and their columns move when those come',
    file: 'src/web/state/use-names.ts',
    find: "return waits ? { ...state, status: 'loading', data: null } : state",
    replace: 'return state',
    test: 'src/web/features/table-screen/names-awaited.test.tsx',
    title: 'no column moves afterwards',
  },
  {
    item: '4.9',
    what: 'a seal is edited before the people are there, and keeps the name of another code',
    file: 'src/domain/follows.ts',
    find: 'fields.some((field) => tableNamed(field) === name)',
    replace: 'fields.some(({ references }) => references === name)',
    test: 'src/web/features/table-screen/names-awaited.test.tsx',
    title: 'seals stand once the people are there',
  },
  {
    item: '4.12',
    what: 'rows are deleted before it is known what refers to them',
    file: 'src/web/features/table-screen/delete/use-referrers.ts',
    find: 'loading && !late',
    replace: 'false',
    test: 'src/web/features/table-screen/delete/DeleteDialog.test.tsx',
    title: 'before it is said what refers to it',
  },
  {
    item: '4.9',
    what: 'a tool of the list comes with the rows, and moves the search box beside it',
    file: 'src/web/features/table-screen/TableScreen.tsx',
    find: 'onEdit={isEditable ? edit : undefined}',
    replace: 'onEdit={isEditable && state.data ? edit : undefined}',
    test: 'src/web/features/table-screen/names-awaited.test.tsx',
    title: 'no column moves afterwards',
  },
  {
    item: '4.9',
    what: 'rows that stand are taken away while a master that failed is tried again',
    file: 'src/web/state/use-names.ts',
    find: 'state.data !== null && !stands && loading',
    replace: 'state.data !== null && loading',
    test: 'src/web/features/table-screen/names-awaited.test.tsx',
    title: 'also while that is tried again',
  },
  {
    item: '4.9',
    what: 'what a row itself calls its department by is not shown',
    file: `${list}/DataRow.tsx`,
    find: "recorded === '' ? text",
    replace: "recorded !== '?' ? text",
    test: `${list}/DataRow.test.tsx`,
    title: 'both are shown',
  },
  {
    item: '4.9',
    what: 'the rows of a search are marked by the one before',
    file: `${list}/Marks.ts`,
    find: '.data !== text) highlight.delete(range)',
    replace: '.data === text) highlight.delete(range)',
    test: `${list}/marks.test.tsx`,
    title: 'goes with the text',
  },
  {
    item: '4.13',
    what: 'a row that matches again is written unsaid',
    file: 'src/web/features/table-screen/edit-grid/use-edits.ts',
    find: ' || unmatched.some((id) => now.has(id) && !leaves.has(id))',
    replace: '',
    test: 'src/web/features/table-screen/many/SetFieldDialog.test.tsx',
    title: 'matches again is told',
  },
]
