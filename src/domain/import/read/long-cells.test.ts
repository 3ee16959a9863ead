/** Regexes with catastrophic backtracking would need hours for these cells. */
import { expect, it } from 'vitest'
import { flagMeant, isFlagWord } from '#domain/kinds/flag.ts'
import { kinds } from '#domain/kinds/index.ts'
import { tables } from '#domain/tables/index.ts'
import { foldedCode } from '#domain/import/fold.ts'
import { guessDelimiter, readJson } from '#domain/import/index.ts'
import { damageIn } from '#domain/damage.ts'
import { matchHeader } from './header.ts'
import { severalNumbers } from './several-numbers.ts'

const many = (text: string) => text.repeat(200_000)
/** Unicode reorders these marks: each second one moves before all the first ones. */
const marks = many('\u0315\u0300')

it.each<[of: string, read: () => unknown, is: unknown]>([
  ['digits and a letter, as a number', () => kinds.number.parse(`${many('1')}x`), { code: 'mustBeValidNumber' }],
  ['digits and a letter, as an amount', () => kinds.money.parse(`${many('1')}x`), { code: 'mustBeValidNumber' }],
  [
    'zeros within a fraction',
    () => kinds.money.parse(`0.${many('0')}1`),
    { code: 'tooManyDecimals', params: { max: 4 } },
  ],
  ['blanks before a word that is no flag', () => isFlagWord(`${many(' ')}x`), false],
  ['blanks between two numbers', () => severalNumbers(`1${many(' ')}3`), [1, 3]],
  ['zeros within the fraction of a code', () => foldedCode(`1.${many('0')}1`).length, many('0').length + 3],
  ['signs that begin no text of another encoding', () => damageIn(many('$B'), 'text'), null],
  ['blank lines below a record', () => readJson(tables.departments, `{"departmentCode":1}${many('\n')}`).rows, [[1]]],
  ['marks in place of a flag', () => flagMeant(marks), undefined],
  ['marks in place of numbers', () => severalNumbers(marks), null],
  ['marks in place of a heading', () => matchHeader(tables.departments, [marks]).fields, []],
])('a cell of any length is read at once: %s', (_, read, is) => {
  expect(read()).toEqual(is)
})

it('the delimiter is looked for at the beginning of a file only, though it is one cell', () => {
  expect(guessDelimiter(tables.departments, `${'\0'.repeat(999_998)}\tx\n`)).toBe('\t')
  expect(guessDelimiter(tables.departments, `${'\0'.repeat(1_000_000)}\tx\n`)).toBe(',')
})
