import type { Mutant } from '../mutant.ts'

const follows = { file: 'src/domain/follows.ts', test: 'src/domain/follows.test.ts' }
const card = { test: 'src/domain/tickets/cards/card.test.ts' }

/** Finding anything, keys, cards, and what follows from a code. */
export const keyMutants: readonly Mutant[] = [
  {
    item: 'follows',
    what: 'what somebody typed is overwritten',
    ...follows,
    find: 'if (isOwn && (base === null || is !== was)) return undefined',
    replace: '',
    title: 'what was typed before stays',
  },
  {
    item: 'follows',
    what: 'what followed stays beside a code that names nobody',
    ...follows,
    find: 'return isFilled ? { value: null } : undefined',
    replace: 'return undefined',
    title: 'what followed goes where its code names nobody any more',
  },
  {
    item: 'follows',
    what: 'what follows from two fields that are pasted at once follows from the first of them alone',
    file: 'src/web/features/table-screen/form/form.ts',
    find: 'if (values && name in values) values[name] = valueTyped(declaration, form, name, text)',
    replace: '',
    test: 'src/web/features/table-screen/form/form.test.ts',
    title: 'several fields at once',
  },
  {
    item: 'finding',
    what: 'numbers of one person’s two seals count as those of several',
    file: 'src/domain/tickets/where-number.ts',
    find: "new Set(seals.map(personKey)).size > 1 ? 'several' : 'twice'",
    replace: "'several'",
    test: 'src/domain/tickets/where-number.test.ts',
    title: 'two seals of a number are told apart by who has them',
  },
  {
    item: 'finding',
    what: 'one of several words is enough',
    file: 'src/domain/finder/rows.ts',
    find: 'words.every((word) => text.includes(word))',
    replace: 'words.some((word) => text.includes(word))',
    test: 'src/domain/finder/finder.test.ts',
    title: '悠真　宮崎',
  },
  {
    item: 'finding',
    what: 'the field opens over a dialog',
    file: 'src/web/use-page-keys.ts',
    find: ' && !isOverlaid()',
    replace: '',
    test: 'src/web/Reach.test.tsx',
    title: 'arrow keys go around the list',
  },
  {
    item: 'keys',
    what: 'the Enter that ends a conversion is a key',
    file: 'src/web/ui/keys.ts',
    find: '    !event.isComposing &&\n',
    replace: '',
    test: 'src/web/ui/keys.test.tsx',
    title: 'isComposing',
  },
  {
    item: 'cards',
    what: 'what nobody can tell is none',
    file: 'src/domain/tickets/cards/card.ts',
    ...card,
    find: 'line?.issued ?? (isIssued ? 0 : null)',
    replace: 'line?.issued ?? 0',
    title: 'what no table tells is missing, and not zero',
  },
  {
    item: 'cards',
    what: 'a namesake without a code is taken for somebody who has one',
    file: 'src/domain/tickets/cards/card-of.ts',
    ...card,
    find: "    if (card.table === 'employees' && card.code !== null) return false\n",
    replace: '',
    title: 'is no namesake who has one',
  },
]
