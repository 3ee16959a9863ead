import type { Mutant } from '../mutant.ts'

const PRINT = 'src/web/features/print'

/** The check before a print, and labels. */
export const paperMutants: readonly Mutant[] = [
  {
    item: 'labels',
    what: 'an adjusted printer makes cards too small to be read',
    file: `${PRINT}/labels/LabelDialog.tsx`,
    find: '?? gridFault(gridOf(next))',
    replace: '',
    test: `${PRINT}/labels/LabelDialog.test.tsx`,
    title: 'an adjustment that makes the cards of a stock too small',
  },
  {
    item: 'labels',
    what: 'labels that an adjusted printer cannot print are chosen',
    file: `${PRINT}/labels/LabelChoice.tsx`,
    find: 'if (fault === null) {',
    replace: 'if (fault !== undefined) {',
    test: `${PRINT}/labels/LabelChoice.test.tsx`,
    title: 'the choice of',
  },
  {
    item: 'checked',
    what: 'an inverted document is printed',
    file: `${PRINT}/paper/check.ts`,
    find: 'if (!isSeenWhole(root)) {',
    replace: 'if (root === null) {',
    test: 'test/paper-check.test.ts',
    title: 'an inverted document',
  },
  {
    item: 'checked',
    what: 'a translated name is printed',
    file: `${PRINT}/paper/check.ts`,
    find: 'if (found !== text)',
    replace: 'if (found === null)',
    test: 'test/paper-check.test.ts',
    title: 'a translated name is refused',
  },
  {
    item: 'checked',
    what: 'a clipped value is printed',
    file: `${PRINT}/paper/check.ts`,
    find: 'return isClipped || isOutside || height === 0',
    replace: 'return isOutside || height === 0',
    test: 'test/paper-check.test.ts',
    title: 'a clipped value by a style',
  },
  {
    item: 'checked',
    what: 'a table in the margin of its page is printed',
    file: `${PRINT}/paper/check.ts`,
    find: 'left: left + margin, right: right - margin',
    replace: 'left, right',
    test: 'test/paper-check.test.ts',
    title: 'a table that is wider than its columns',
  },
  {
    item: 'checked',
    what: 'cards in another order are printed',
    file: `${PRINT}/paper/check.ts`,
    find: 'found.length === expected.length && expected.every((value, at) => value === found[at])',
    replace: 'found.length === expected.length',
    test: 'test/paper-check.test.ts',
    title: 'two cards that changed places',
  },
  {
    item: 'checked',
    what: 'a minimum font size is not seen',
    file: `${PRINT}/paper/check.ts`,
    find: 'return width <= em * 10',
    replace: 'return width > 0 || width <= em * 10',
    test: 'test/paper-check.test.ts',
    title: 'a minimum font size of the browser',
  },
]
