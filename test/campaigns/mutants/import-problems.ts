import type { Mutant } from '../mutant.ts'

const domain = 'src/domain/import'
const page = 'src/web/features/import'

/** Breaks of what is told of a file's problems, of what can be done about them, and of how far an import is. */
export const importProblemMutants: Mutant[] = [
  {
    item: 'rows',
    what: 'an issue names the physical line, not the row of a spreadsheet',
    file: `${domain}/records.ts`,
    find: 'const steps = records((cells, _, line) => {\n    if (!begun)',
    replace: 'const steps = records((cells, line) => {\n    if (!begun)',
    test: `${domain}/rejected.test.ts`,
    title: 'are named as a spreadsheet counts rows',
  },
  {
    item: 'rejected rows',
    what: 'a rejected row is saved without what somebody corrected in it',
    file: `${domain}/rejected.ts`,
    find: '(field && own?.get(field)) ?? ',
    replace: '',
    test: `${domain}/rejected.test.ts`,
    title: 'is read anew',
  },
  {
    item: 'rejected rows',
    what: 'a spreadsheet runs what stands in a rejected row',
    file: `${domain}/rejected.ts`,
    find: "if (sql === 'text') return guard(source === 'csv' ? unguard(text) : text)",
    replace: "if (sql === 'text') return text",
    test: `${domain}/rejected.test.ts`,
    title: 'are saved as they stand there',
  },
  {
    item: 'JSON in steps',
    what: 'JSON is read however deep it is',
    file: 'src/domain/json-steps.ts',
    find: "if (++this.#depth > JSON_DEPTH) this.refused = 'jsonTooDeep'",
    replace: 'this.#depth++',
    test: 'src/domain/json-steps.test.ts',
    title: 'looks no further',
  },
  {
    item: 'cancelled imports',
    what: 'a cancel while the database writes comes too late',
    file: 'src/server/data/import/import.ts',
    find: '    // What comes later comes too late.\n    refuseCancelled(told.signal)\n',
    replace: '',
    test: 'src/server/routes/import-cancelled.test.ts',
    title: 'is cancelled while it is at writing',
  },
  {
    item: 'changed files',
    what: 'a file that changed since its preview is sent',
    file: `${page}/work.ts`,
    find: 'if (file && (await hasChanged(file))) {',
    replace: 'if (file && (await hasChanged(file)) && Date.now() === 0) {',
    test: `${page}/mending.test.ts`,
    title: 'that changed since its preview is not sent',
  },
]
