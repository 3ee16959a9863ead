import type { Mutant } from '../mutant.ts'

const domain = 'src/domain/import'
const page = 'src/web/features/import'

/** Breaks of what an import asks. */
export const importQuestionMutants: Mutant[] = [
  {
    item: 'questions',
    what: 'an answer about damage counts for cells that show up later',
    file: `${domain}/questions/damaged-cells.ts`,
    find: 'if (many) isAbout(one, line, text)',
    replace: '',
    test: `${domain}/questions/file.test.ts`,
    title: 'about a thousand texts of a column',
  },
  {
    item: 'questions',
    what: 'a row that an answer leaves out stands in the way by what else is wrong with it',
    file: `${domain}/preview/plan.ts`,
    find: 'found.without(new Set([...out, ...rows.out]), isOfRow)',
    replace: 'found',
    test: `${domain}/preview/left-out.test.ts`,
    title: 'is not told of',
  },
  {
    item: 'questions',
    what: 'a card number is no code',
    file: `${domain}/questions/known-codes.ts`,
    find: "if (kind !== 'card' && !(kind === 'text' && named)) return []",
    replace: "if (!(kind === 'text' && named)) return []",
    test: `${domain}/questions/codes.test.ts`,
    title: 'are not changed for their zeros unasked',
  },
  {
    item: 'questions',
    what: 'two codes of a file become one stored row',
    file: `${domain}/questions/codes.ts`,
    find: 'if (taken.has(value)) one.answer = null',
    replace: 'if (taken.has(value)) taken.clear()',
    test: `${domain}/questions/codes.test.ts`,
    title: 'take one stored row once',
  },
  {
    item: 'questions',
    what: 'a file with problems is not asked about anything',
    file: `${page}/questions/Questions.tsx`,
    find: 'if (questions.length === 0) return null',
    replace: 'if (questions.length === 0 || plan.issues.count > 0) return null',
    test: `${page}/questions/questions.test.tsx`,
    title: 'where the file is refused',
  },
  {
    item: 'questions',
    what: 'what suggests itself counts as answered',
    file: `${domain}/questions/question.ts`,
    find: 'draft.answer = this.given(draft)\n    this.drafts',
    replace: 'draft.answer = this.given(draft) ?? draft.evident\n    this.drafts',
    test: `${domain}/questions/cells.test.ts`,
    title: 'asked, each with its evident answer',
  },
  {
    item: 'questions',
    what: 'stored values go without a question',
    file: `${domain}/questions/losses.ts`,
    find: 'if (!empty) continue',
    replace: 'if (empty || !empty) continue',
    test: `${domain}/questions/losses.test.ts`,
    title: 'empties nothing unasked',
  },
  {
    item: 'questions',
    what: 'an answer about one stored value is taken for another one',
    file: `${domain}/questions/losses.ts`,
    find: "asking.add([line, field, before[declaration.key], before[field]].join('\\0')",
    replace: "asking.add([line, field].join('\\0')",
    test: `${domain}/questions/losses.test.ts`,
    title: 'another one is asked about anew',
  },
  {
    item: 'files as offices have them',
    what: 'numbers of one cell share a quantity unasked',
    file: `${domain}/questions/numbers.ts`,
    find: "answer === 'share' ? numbers.length : 1",
    replace: 'divides ? numbers.length : 1',
    test: `${domain}/questions/numbers.test.ts`,
    title: 'may share a quantity that divides evenly; then nothing is suggested',
  },
]
