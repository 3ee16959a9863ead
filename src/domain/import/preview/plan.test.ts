import { describe, expect, it } from 'vitest'
import { tables } from '#domain/tables/index.ts'
import { batchOf, notReady } from '#domain/import/index.ts'
import { answered, departments, employee, plan, issues, sent } from '#domain/import/plan.test-help.ts'

describe('comparison with the stored rows', () => {
  it('tells added, changed and unchanged rows, and sends the first two with the version', () => {
    const result = plan('departments', 'departmentCode,departmentName\n10,営業部\n20,人事部\n30,経理部', departments)
    expect(result.unchanged).toBe(1)
    expect(result.added).toEqual([{ line: 4, values: [30, '経理部'] }])
    expect(result.changed).toEqual([{ line: 3, values: [20, '人事部'], before: departments[1], changed: [1] }])
    expect(batchOf(tables.departments, result)).toEqual({
      version: 7,
      fields: ['departmentCode', 'departmentName'],
      rows: [
        [30, '経理部'],
        [20, '人事部'],
      ],
    })
    expect(notReady(result)).toBeNull()
  })

  it('has nothing to send for the same file again', () => {
    const again = plan('departments', 'departmentCode,departmentName\n20,総務部\n10,営業部', departments)
    expect(again).toMatchObject({ added: [], changed: [], unchanged: 2 })
    expect(notReady(again)).toBe('nothing')
  })

  it('takes no row of spaces for a row', () => {
    expect(
      plan('salesData', 'productCode,eventCode,ticketNumber,quantity\n1,1,5,2\n ,,　,\n', []).added.map(
        ({ line }) => line,
      ),
    ).toEqual([2])
  })

  it('leaves absent columns alone and empties those that are there', () => {
    expect(sent('employees', 'companyCode,name\n0012,山本', [employee]).rows).toEqual([
      { companyCode: '0012', name: '山本' },
    ])
    expect(
      plan('departments', 'departmentCode,departmentName\n10,\n20', departments).changed.map(({ values }) => values[1]),
    ).toEqual([null, null])
  })

  it('matches employees by company code and keeps the id they have', () => {
    expect(sent('employees', 'id,companyCode,name\n,0012,山本\n,0013,佐藤\n9,0014,鈴木', [employee]).rows).toEqual([
      { id: null, companyCode: '0013', name: '佐藤' },
      { id: 9, companyCode: '0014', name: '鈴木' },
      { id: 5, companyCode: '0012', name: '山本' },
    ])
    expect(issues('employees', 'id,companyCode\n6,0012\n5,0099\n8,0100\n8,0101', [employee])).toMatchObject([
      { code: 'keyDiffers', line: 2, field: 'id', params: { stored: 5 } },
      { code: 'keyTaken', line: 3, field: 'id' },
      { code: 'duplicateInFile', line: 5, field: 'id', params: { other: 4 } },
    ])
  })

  it('adds rows with an id that the table does not hold under that id', () => {
    const sale = { id: 1, productCode: 1, eventCode: 1, ticketNumber: 5, quantity: 2 }
    expect(
      sent('salesData', 'id,productCode,eventCode,ticketNumber,quantity\n9,1,1,6,1\n1,1,1,5,3', [sale]).rows,
    ).toEqual([
      { ...sale, id: 9, ticketNumber: 6, quantity: 1 },
      { ...sale, quantity: 3 },
    ])
  })

  it('counts rows without id that equal stored ones as unchanged, each stored row once', () => {
    const sale = { productCode: 1, eventCode: 1, ticketNumber: 5, quantity: 2 }
    const held = [
      { id: 1, ...sale },
      { id: 2, ...sale },
      { id: 3, ...sale, quantity: 9 },
    ]
    const row = '1,1,5,2\n'
    const result = plan('salesData', `productCode,eventCode,ticketNumber,quantity\n${row}${row}${row}`, held)
    expect(result.unchanged).toBe(2)
    expect(result.added.map(({ line }) => line)).toEqual([4])
    // A stored row that another line names by its id cannot match a line without one.
    expect(
      plan('salesData', 'id,productCode,eventCode,ticketNumber,quantity\n,1,1,5,9\n3,1,1,5,9', held),
    ).toMatchObject({ unchanged: 1, added: [{ line: 2 }] })
  })
})

describe('issues', () => {
  it('names the line of what cannot be read strictly, of broken rules, surplus cells and inexact numbers', () => {
    const header = 'positionCode,positionName,distributionCount,targetAmount,reportingRate\n'
    expect(
      issues(
        'positions',
        `${header}x,a,1,1,1\n2,b,many,1,1\n3,c,1,1,101\n4,d,1,1.23456,1\n5,e,-1,1,1\n6,f,1,1,1,extra\n7,g,1,1,1,,\n8,h,1.5,1,1\n,i,1,1,1`,
      ),
    ).toMatchObject([
      { code: 'mustBeValidNumber', line: 2, field: 'positionCode', text: 'x' },
      { code: 'mustBeValidNumber', line: 3, field: 'distributionCount', text: 'many' },
      { code: 'mustBeBetween', line: 4, field: 'reportingRate', params: { min: 0, max: 100 } },
      { code: 'tooManyDecimals', line: 5, field: 'targetAmount' },
      { code: 'mustBeNonNegative', line: 6, field: 'distributionCount' },
      { code: 'surplusCells', line: 7, text: 'extra' },
      { code: 'mustBeWholeNumber', line: 9, field: 'distributionCount' },
      { code: 'fieldRequired', line: 10, field: 'positionCode' },
    ])
  })

  it('names both lines of one key', () => {
    expect(
      issues('departments', 'departmentCode,departmentName\n30,a\n10,b\n10,c\n30,d\n"３０",e', departments),
    ).toMatchObject([
      { code: 'duplicateInFile', line: 4, text: '10', params: { other: 3 } },
      { code: 'duplicateInFile', line: 5, text: '30', params: { other: 2 } },
      { code: 'duplicateInFile', line: 6, text: '30', params: { other: 2 } },
    ])
  })

  it('names codes that the database would refuse, and reversed ranges, the stored half of them included', () => {
    expect(issues('employees', 'companyCode,departmentCode\n1,10\n2,99', [], { departments })).toMatchObject([
      { code: 'unknownReference', line: 3, field: 'departmentCode', text: '99' },
    ])
    const event = { eventCode: 1, eventName: '祭', ticketStartNumber: 100, ticketEndNumber: 200 }
    expect(issues('events', 'eventCode,ticketEndNumber\n1,50', [event])).toMatchObject([
      { code: 'rangeReversed', line: 2, field: 'ticketEndNumber' },
    ])
  })

  it('counts all and keeps the first thousand', () => {
    const { issues } = plan('departments', `departmentCode\n${'x\n'.repeat(1500)}`)
    expect(issues.count).toBe(1500)
    expect(issues.first).toHaveLength(1000)
    expect(notReady(plan('departments', 'departmentCode\nx'))).toBe('issues')
  })

  it('reads no row under a wrong header, and knows an empty file', () => {
    expect(issues('departments', 'departmentCode,nonsense\nx,y')).toEqual([
      { code: 'unknownHeader', text: 'nonsense', line: 1 },
    ])
    expect(issues('departments', '\n \n')).toEqual([{ code: 'emptyFile' }])
    expect(issues('departments', 'departmentCode,departmentName\n1,"a')).toEqual([
      { code: 'unclosedQuote', line: 2, params: { physical: 2 } },
    ])
  })

  it('many repeated keys take no longer than many keys', () => {
    // A linear search per row would exceed the test's timeout.
    const codes = Array.from({ length: 300_000 }, (_, i) => `${i + 1}\n`).join('')
    expect(plan('departments', `departmentCode\n${codes}${codes}`).issues.count).toBe(300_000)
  })
})

describe('cells that become empty', () => {
  it('lists them and waits for somebody to agree [S5.28]', () => {
    const csv = 'productCode,unitPrice,productName\n1,"１，２００",a\n2,free,b'
    const result = plan('products', csv)
    expect(result.issues.count).toBe(0)
    expect(result.questions).toMatchObject([
      { kind: 'emptied', open: 1, cases: [{ lines: [3], field: 'unitPrice', text: 'free', evident: null }] },
    ])
    expect(result.added.map(({ values }) => values[1])).toEqual([1200, null])
    expect(notReady(result)).toBe('questions')
    const agreed = answered(
      (choices) => plan('products', csv, [], {}, choices),
      () => 'empty',
    )
    expect(notReady(agreed)).toBeNull()
    expect(agreed.added.map(({ values }) => values[1])).toEqual([1200, null])
  })
})
