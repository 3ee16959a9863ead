import type { Mutant } from '../mutant.ts'

const list = 'src/web/features/table-screen/list'

/** The texts of a list's rows, seen before what stands around them. */
export const rowMutants: readonly Mutant[] = [
  {
    item: '4.9',
    what: 'rows that are no longer found stay below those that are',
    file: `${list}/row-texts.ts`,
    find: 'into.length === rows.length && ',
    replace: '',
    test: `${list}/row-texts.test.tsx`,
    title: 'left to React',
  },
  {
    item: '4.9',
    what: 'another row keeps the name that the one before called its department by',
    file: `${list}/row-texts.ts`,
    find: "if (recorded === '') return mark?.remove()",
    replace: "if (recorded === '') return",
    test: `${list}/row-texts.test.tsx`,
    title: 'reads as if it were new',
  },
  {
    item: '4.9',
    what: 'rows are seen no earlier than what stands around them',
    file: `${list}/use-list.ts`,
    find: ' ? afterPaint : undefined)',
    replace: ' ? undefined : undefined)',
    test: `${list}/ahead.test.tsx`,
    title: 'the rows come first',
  },
  {
    item: '4.9',
    what: 'a press is heard by what the page was before a search',
    file: 'src/web/ui/after-paint.ts',
    find: '  for (const event of PRESSES) addEventListener(event, doWaiting, true)\n',
    replace: '',
    test: `${list}/ahead.test.tsx`,
    title: 'whoever presses something',
  },
  {
    item: '4.9',
    what: 'a search that is cleared stays in its box',
    file: `${list}/SearchBox.tsx`,
    find: 'input.current.value = query',
    replace: 'return',
    test: `${list}/ahead.test.tsx`,
    title: 'what else sets the search',
  },
  {
    item: '4.9',
    what: 'the rows of a search are marked by the one before',
    file: `${list}/Marks.ts`,
    find: '      if (texts.rows() !== rows) return\n',
    replace: '',
    test: `${list}/marks.test.tsx`,
    title: 'before React knows of them',
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
