import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseText, textLimit } from '#domain/kinds/text.ts'
import { tables } from '#domain/tables/index.ts'
import { readCsv } from '#domain/import/index.ts'
import { plan } from '#domain/import/plan.test-help.ts'

describe('missing cells', () => {
  const header = 'companyCode,name,ticketIssueFlag,distributionNumber\n'
  const read = (lines: string) => readCsv(tables.distributionStatus, header + lines).rows

  it('are empty: no text, No and no number, whatever stood in the line before [S5.25]', () => {
    expect(read('1,山田,true,5\n2\n3,佐藤,yes,6\n4,鈴木')).toEqual([
      ['1', '山田', true, 5],
      ['2', null, false, null],
      ['3', '佐藤', true, 6],
      ['4', '鈴木', false, null],
    ])
  })

  it('empty what is stored', () => {
    const held = [{ departmentCode: 10, departmentName: '営業部' }]
    const { changed } = plan('departments', 'departmentCode,departmentName\n10', held)
    expect(changed.map(({ values }) => values)).toEqual([[10, null]])
  })

  it('of a code that must be there are told', () => {
    expect(readCsv(tables.departments, 'departmentName,departmentCode\n営業部').issues.first).toEqual([
      { code: 'fieldRequired', line: 2, field: 'departmentCode' },
    ])
  })
})

describe('number columns', () => {
  const values = (cell: string) => plan('products', `productCode,unitPrice\n1,${cell}`).added[0]!.values[1]

  it('lose their commas [S5.28]', () => {
    expect([values('"1,234,567.5"'), values('"１，２００"'), values('0.5')]).toEqual([1234567.5, 1200, 0.5])
  })

  it('are not read where a comma stands behind the point: somebody wrote another number', () => {
    const emptied = (cell: string) => plan('products', `productCode,unitPrice\n1,"${cell}"`).questions.length
    expect(['1.234,5', '1.000,0', '１．２３４，５', ',5', '5,', '1,234.5'].map(emptied)).toEqual([1, 1, 1, 1, 0, 0])
    expect(readCsv(tables.departments, 'departmentCode\n"1.000,0"').issues.first).toMatchObject([
      { code: 'mustBeValidNumber', line: 2 },
    ])
  })

  it('are null where they are empty, and only then without a question [S5.28]', () => {
    expect(values('')).toBeNull()
    expect(plan('products', 'productCode,unitPrice\n1,').questions).toEqual([])
    expect(values('free')).toBeNull()
    expect(plan('products', 'productCode,unitPrice\n1,free').questions).toMatchObject([{ kind: 'emptied', open: 1 }])
  })

  it('hold every number that is kept exactly, and no greater one [V1.4.2]', () => {
    const codes = (code: string) => {
      const file = readCsv(tables.salesData, `ticketNumber\n${code}`)
      return file.issues.first[0]?.code ?? file.rows[0]![0]
    }
    expect(codes('9007199254740991')).toBe(9007199254740991)
    expect(codes('-9007199254740991')).toBe(-9007199254740991)
    expect([codes('9007199254740992'), codes('-9007199254740992')]).toEqual(['numberTooLarge', 'numberTooLarge'])
  })
})

it('a text that was guarded on its way out is read as it was', () => {
  expect(readCsv(tables.departments, `departmentCode,departmentName\n1,'=1+1`).rows).toEqual([[1, '=1+1']])
  expect(readCsv(tables.departments, `departmentCode,departmentName\n1,'tis`).rows).toEqual([[1, "'tis"]])
})

describe('text', () => {
  const name = (text: string) => {
    const { rows, issues } = readCsv(tables.departments, `departmentCode,departmentName\n1,"${text}"`)
    return issues.first[0]?.code ?? rows[0]![1]
  }

  it('of a plain file is read as any text: blanks at the ends go, others stay', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '1', '山', ' ', '\u3000', '\n', '\t', 'ー'), maxLength: 6 })
    fc.assert(fc.property(text, (written) => void expect(name(written)).toBe(parseText(written))))
  })

  it('is too long at one character more than is kept, and no lone half of a character is taken', () => {
    expect([name('山'.repeat(textLimit)), name('山'.repeat(textLimit + 1))]).toEqual([
      '山'.repeat(textLimit),
      'textTooLong',
    ])
    expect(['山\uD840', '\uDC0B山', '𠮷'].map(name)).toEqual(['unreadableCharacter', 'unreadableCharacter', '𠮷'])
  })
})

it.each(['$B;3ED(B', '#N/A'])('what is asked about is seen where two looks at the file meet: %s', (damaged) => {
  const text = `companyCode,name\n${'1,abcdefg\n'.repeat(99_998)}2,`
  expect(text).toHaveLength(999_999)
  expect(readCsv(tables.employees, `${text}${damaged}\n3,b\n`).doubtful).toMatchObject([{ text: damaged }])
})

it('a character of two halves is whole where two looks at the file meet, and half of one is seen there', () => {
  const text = `companyCode,name\n${'1,abcdefg\n'.repeat(99_998)}2,`
  const last = (name: string) => {
    const { rows, issues } = readCsv(tables.employees, `${text}${name}\n`)
    return issues.count > 0 ? issues.first.map(({ code }) => code) : rows.at(-1)![1]
  }
  expect(last('𠮷')).toBe('𠮷')
  expect(last('a\uDFB7')).toEqual(['unreadableCharacter'])
  expect(last('\uD842a')).toEqual(['unreadableCharacter'])
})
