import type { Mutant } from '../mutant.ts'

const domain = 'src/domain/excel'
const sheets = `${domain}/workbook.test.ts`
const hostile = `${domain}/hostile.test.ts`

/** Breaks of how Excel files are read and written. */
export const excelMutants: readonly Mutant[] = [
  {
    item: 'excel',
    what: 'the readings of names are read as a part of them',
    file: `${domain}/shared-strings.ts`,
    find: 'this.inText = this.phonetic === 0',
    replace: 'this.inText = true',
    test: sheets,
    title: 'without the readings',
  },
  {
    item: 'excel',
    what: 'a number loses the zeros that its format shows',
    file: `${domain}/formats.ts`,
    find: 'if (zeros > 1) return true',
    replace: '',
    test: sheets,
    title: '00631877',
  },
  {
    item: 'excel',
    what: 'a part may unpack to more than it says',
    file: `${domain}/unpack.ts`,
    find: 'if (unpacked !== size || crc !== part.crc) damaged(name)',
    replace: 'if (unpacked < size) damaged(name)',
    test: hostile,
    title: 'a checksum that does not fit',
  },
  {
    item: 'excel',
    what: 'parts of a zip may lie over one another',
    file: `${domain}/zip.ts`,
    find: "if (taken[i]!.from < taken[i - 1]!.to) damaged('zip')",
    replace: '{}',
    test: hostile,
    title: 'a part inside another',
  },
  {
    item: 'excel',
    what: 'a formula that nobody computed is an empty cell',
    file: `${domain}/sheet.ts`,
    find: "return formula === undefined ? '' : new CellWithoutValue('excelFormula', `=${formula}`)",
    replace: "return ''",
    test: sheets,
    title: 'formulas without a value',
  },
  {
    item: 'excel',
    what: 'a number of more digits than Excel keeps is written as a number',
    file: `${domain}/write.ts`,
    find: '&& Math.abs(value) < 1e15',
    replace: '',
    test: 'src/web/excel/round-trip.test.ts',
    title: 'no text is a formula',
  },
  {
    item: 'sheets that are called alike',
    what: 'the first of them is read in silence',
    file: 'src/web/excel/read-messages.ts',
    find: 'if (alike.length > 1) return answer({ sheets, alike })',
    replace: '',
    test: 'src/web/features/import/read/excel-session.test.ts',
    title: 'asks which it is',
  },
]
