import { describe, expect, it } from 'vitest'
import { departments, employee, plan, issues, sent } from './plan.test-help.ts'

describe('warnings', () => {
  const seal = 'eventName,companyCode,name,departmentCode\n'
  it('tells of codes that no row has, by code, with the lines', () => {
    const { warnings, warned } = plan('sealData', `${seal}祭,001,a,99\n祭,001,b,99\n祭,9,c,10`, [], {
      departments,
      employees: [{ companyCode: '001' }],
    })
    expect(warnings).toMatchObject([
      { code: 'unknownCode', field: 'companyCode', text: '9', lines: [4], count: 1 },
      { code: 'unknownCode', field: 'departmentCode', text: '99', lines: [2, 3], count: 2 },
    ])
    expect(warned).toBe(3)
  })

  it('offers to match codes that differ in zeros, width or case only', () => {
    const held = [employee, { ...employee, id: 6, companyCode: 'Ab-1' }]
    const csv = 'companyCode,name\n12,山本\nＡＢ－1,佐藤\n99,鈴木'
    const offered = plan('employees', csv, held)
    expect(offered.warnings).toMatchObject([
      { code: 'similarCode', text: '12', other: '0012' },
      { code: 'similarCode', text: 'ＡＢ－1', other: 'Ab-1' },
    ])
    expect(offered.added).toHaveLength(3)
    const matched = plan('employees', csv, held, {}, { similarCodes: 'match' })
    expect(matched.warnings.map(({ code }) => code)).toEqual(['matchedCode', 'matchedCode'])
    expect(matched.changed.map(({ before, values }) => [before.id, values[1]])).toEqual([
      [5, '山本'],
      [6, '佐藤'],
    ])
    expect(matched.added).toMatchObject([{ values: ['99', '鈴木'] }])
    expect(issues('employees', 'companyCode\n12\n0012', held, {}, { similarCodes: 'match' })).toMatchObject([
      { code: 'duplicateInFile', line: 3, params: { other: 2 } },
    ])
  })

  it('matches codes of other tables too, but not where two would do', () => {
    const employees = [{ companyCode: '0012' }, { companyCode: '007' }, { companyCode: '07' }]
    expect(
      sent('sealData', `${seal}祭,12,a,\n祭,7,b,`, [], { employees }, { similarCodes: 'match' }).rows.map(
        (row) => row['companyCode'],
      ),
    ).toEqual(['0012', '7'])
  })

  it('tells of characters that were lost on the way, in rows that are written', () => {
    const { warnings } = plan(
      'departments',
      'departmentCode,departmentName\n1,?田\n2,\uFFFD\n3,\uE000\n4,\u{F0000}\n5,何？\n10,営業部?',
      [{ departmentCode: 10, departmentName: '営業部?' }],
    )
    expect(warnings.map(({ code, lines }) => [code, ...lines])).toEqual(
      [2, 3, 4, 5].map((line) => ['suspectCharacter', line]),
    )
  })

  it('fills an empty total, and keeps and tells of a different one', () => {
    const result = plan('confirmedData', 'quantity,unitPrice,totalAmount\n3,0.1,\n3,100,300\n3,100,250')
    expect(result.added.map(({ values }) => values[2])).toEqual([0.3, 300, 250])
    expect(result.warnings).toMatchObject([{ code: 'differentTotal', text: '250', other: '300', lines: [4] }])
  })

  it('tells of words for yes and no that it does not know', () => {
    expect(plan('distributionStatus', 'companyCode,ticketIssueFlag\n1,YES\n2,はい\n3,0').warnings).toMatchObject([
      { code: 'readAsFalse', text: 'はい', lines: [3] },
    ])
  })
})
