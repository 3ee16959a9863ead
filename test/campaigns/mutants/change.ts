import type { Mutant } from '../mutant.ts'

const CHANGE = 'src/domain/tickets/acts/change'
const item = 'change what is held'
const rows = { item, test: `${CHANGE}/change.test.ts` }
const sequences = { item, test: 'test/sequences.test.ts', title: 'by the rules alone' }

/** Acts that change what is held of an event's numbers. */
export const changeMutants: readonly Mutant[] = [
  {
    ...rows,
    what: 'a plan goes below zero',
    file: `${CHANGE}/plan.ts`,
    find: 'ends ? most : Math.min(left, most)',
    replace: 'ends ? most : left',
    title: 'a plan never goes below zero',
  },
  {
    ...rows,
    what: 'who has no row of the plan is allocated again what they gave',
    file: `${CHANGE}/plan.ts`,
    find: 'gets === gives ||',
    replace: 'gets === 0 ||',
    title: 'allocating gives nobody any for what they gave',
  },
  {
    ...rows,
    what: 'who returned everything is allocated again what they had lost',
    file: `${CHANGE}/plan.ts`,
    find: 'ends ? most : Math.min(left, most)',
    replace: 'Math.min(left, most)',
    title: 'returning everything of a person leaves no plan',
  },
  {
    ...rows,
    what: 'a seal that is cut may keep numbers that another holds, too',
    file: `${CHANGE}/chosen.ts`,
    find: 'kept.length > 0 ? barredNumbers(of, kept) : []',
    replace: 'kept.length > 0 ? [] : []',
    title: 'numbers that several seals hold',
  },
  {
    item,
    what: 'a comma of thousands makes two numbers of one',
    file: `${CHANGE}/number-list.ts`,
    find: 'const thousands = THOUSANDS.exec(plain)',
    replace: 'const thousands = THOUSANDS.exec("")',
    test: `${CHANGE}/number-list.test.ts`,
    title: 'a comma may part numbers',
  },
  {
    ...sequences,
    what: 'numbers that are transferred stay with their giver, too',
    file: `${CHANGE}/cut.ts`,
    find: 'const [first, ...others] = difference([range], taken)',
    replace: 'const [first, ...others] = taken.length < 9 ? [range] : difference([range], taken)',
  },
  {
    ...sequences,
    what: 'the pieces behind the first of a seal that is cut are lost',
    file: `${CHANGE}/cut.ts`,
    find: 'add: others.map((piece) => ({ ...rest, ...eventCode, ...numbersOfSeal(piece) }))',
    replace: 'add: others.slice(1).map((piece) => ({ ...rest, ...eventCode, ...numbersOfSeal(piece) }))',
  },
  {
    ...sequences,
    what: 'numbers that are withdrawn from the stock are withdrawn nowhere',
    file: `${CHANGE}/withdraw.ts`,
    find: 'free: difference(numbers.found, of.held)',
    replace: 'free: difference([], of.held)',
  },
]
