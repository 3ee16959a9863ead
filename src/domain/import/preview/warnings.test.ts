import { describe, expect, it } from 'vitest'
import { departments, plan } from '#domain/import/plan.test-help.ts'

describe('warnings', () => {
  const seal = 'eventName,companyCode,name,departmentCode\n'
  it('tells of codes that no row has, by code, with the lines', () => {
    const { warnings } = plan('sealData', `${seal}祭,001,a,99\n祭,001,b,99\n祭,9,c,10`, [], {
      departments,
      employees: [{ companyCode: '001' }],
    })
    expect(warnings.filter(({ code }) => code !== 'lacking')).toMatchObject([
      { code: 'unknownCode', field: 'companyCode', text: '9', lines: [4], count: 1 },
      { code: 'unknownCode', field: 'departmentCode', text: '99', lines: [2, 3], count: 2 },
    ])
    expect(warnings.flatMap(({ code, field, lines }) => (code === 'lacking' ? [[field, ...lines]] : []))).toEqual(
      ['departmentName', 'personInChargeCode', 'personInChargeName', 'distributionNumber']
        .concat(['ticketStartNumber', 'ticketEndNumber'])
        .map((field) => [field, 2, 3, ...(field === 'departmentName' ? [] : [4])]),
    )
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
    expect(result.warnings.filter(({ code }) => code !== 'lacking')).toMatchObject([
      { code: 'differentTotal', text: '250', otherText: '300', lines: [4] },
    ])
  })
})
