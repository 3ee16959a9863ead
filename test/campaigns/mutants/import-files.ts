import type { Mutant } from '../mutant.ts'

const domain = 'src/domain/import'
const page = 'src/web/features/import'

/** Breaks of how a file is read: its encoding, its columns, and what looks damaged in it. */
export const importFileMutants: Mutant[] = [
  {
    item: 'files as offices have them',
    what: 'a stray NUL makes UTF-16 of a file',
    file: `${domain}/decode.ts`,
    find: 'if (Math.max(little, big) <= narrow) return undefined',
    replace: 'if (bytes.indexOf(0) < 0) return undefined',
    test: `${domain}/decode.test.ts`,
    title: 'one NUL does not make UTF-16',
  },
  {
    item: 'files as offices have them',
    what: 'two encodings that fit alike are no question',
    file: `${domain}/legacy.ts`,
    find: 'const close = 0.12',
    replace: 'const close = 0',
    test: `${domain}/decode.test.ts`,
    title: 'somebody has to say what two of them can be',
  },
  {
    item: 'files as offices have them',
    what: 'what looks damaged comes in without an answer',
    file: `${domain}/batch.ts`,
    find: "if (isDoubtful(plan.doubts)) return 'doubts'",
    replace: '',
    test: `${domain}/doubts.test.ts`,
    title: 'is asked about',
  },
  {
    item: 'files as offices have them',
    what: 'columns chosen for one header are taken for another',
    file: `${page}/lay-out.ts`,
    find: 'chosen && isFor(chosen, head) ? chosen',
    replace: 'chosen ? chosen',
    test: `${page}/columns.test.ts`,
    title: 'hold for the header they were chosen for',
  },
  {
    item: 'files as offices have them',
    what: 'a line break that two steps part counts twice',
    file: `${domain}/decode.ts`,
    find: "if (before === '\\r' && part[0] === '\\n' && text !== '') line--",
    replace: '',
    test: `${domain}/decode.test.ts`,
    title: 'to the line that cannot be read',
  },
  {
    item: 'files as offices have them',
    what: 'text of a plain file keeps the blank behind it',
    file: `${domain}/cells.ts`,
    find: ' && !isBlank(text.charCodeAt(text.length - 1))',
    replace: '',
    test: `${domain}/read-csv.test.ts`,
    title: 'blanks at the ends',
  },
  {
    item: 'files as offices have them',
    what: 'a row that begins with a cell without a value stops the reading',
    file: `${domain}/totals.ts`,
    find: "if (typeof cell !== 'string') return false",
    replace: "if (typeof cell === 'number') return false",
    test: `${page}/corpus.test.ts`,
    title: 'Excel: an error where the code belongs',
  },
  {
    item: 'files as offices have them',
    what: 'the selected rows go out as CSV, whatever was chosen',
    file: 'src/web/features/export/use-export.ts',
    find: "(await import('./export.ts')).exportRows(table, rows, format, label)",
    replace: "(await import('./export.ts')).exportRows(table, rows, 'csv', label)",
    test: 'src/web/features/export/use-export.test.tsx',
    title: 'the selected rows as Excel',
  },
]
