import type { Mutant } from '../mutant.ts'

const screen = 'src/web/features/table-screen'
const many = `${screen}/many`
const entries = `${many}/entries.test.ts`

/** The forms for several rows. */
export const severalRowsMutants: readonly Mutant[] = [
  {
    item: '5.18',
    what: 'a row of the multi-add that lacks its name is saved',
    file: `${many}/entries.ts`,
    find: 'const kept = filled.filter((entry) => !incomplete.includes(entry))',
    replace: 'const kept = filled',
    test: entries,
    title: 'is left out and named',
  },
  {
    item: '5.15',
    what: "an empty field does not say 'Please fill in all fields.'",
    file: `${many}/issue-text.ts`,
    find: "lacking ? 'common.fillAllFields'",
    replace: "!lacking ? 'common.fillAllFields'",
    test: `${many}/ManyDialogs.test.tsx`,
    title: 'Please fill in all fields',
  },
  {
    item: '5.19',
    what: 'nobody asks for at least one employee',
    file: `${many}/AddMultipleDialog.tsx`,
    find: "form.nothing && typeof adding === 'object'",
    replace: "!form.nothing && typeof adding === 'object'",
    test: `${many}/ManyDialogs.test.tsx`,
    title: 'at least one employee',
  },
  {
    item: '5.20',
    what: 'SC and any digits are a card number in the multi-add',
    file: 'src/domain/validate.ts',
    find: 'isIssue(value) || !isPrefixedCard(value)',
    replace: 'isIssue(value)',
    test: entries,
    title: 'a card number is SC and six digits',
  },
  {
    item: '5.21',
    what: 'an empty card number is an empty text',
    file: `${many}/entries.ts`,
    find: 'else values[name] = value\n',
    replace: "else values[name] = value ?? ''\n",
    test: entries,
    title: 'an empty card number is null',
  },
  {
    item: '9.12',
    what: 'the box of positions is as low as that of employees',
    file: `${many}/AddMultipleDialog.tsx`,
    find: "const HEIGHT = '60vh'",
    replace: "const HEIGHT = '240px'",
    test: `${many}/ManyDialogs.test.tsx`,
    title: 'the rows scroll',
  },
  {
    item: '9.12',
    what: 'the box of the multi-edit is lower than 384 px',
    file: `${many}/EditMultipleDialog.tsx`,
    find: "const HEIGHT = '384px'",
    replace: "const HEIGHT = '300px'",
    test: `${many}/ManyDialogs.test.tsx`,
    title: 'the rows scroll',
  },
  {
    item: '5.22',
    what: 'a multi-edit sends a row with an issue',
    file: `${many}/edits.ts`,
    find: 'if (issues.length > 0) rowIssues.set(id, issues)',
    replace: 'if (issues.length > 9) rowIssues.set(id, issues)',
    test: `${many}/edits.test.ts`,
    title: 'is nothing while a name or a price is missing',
  },
]
