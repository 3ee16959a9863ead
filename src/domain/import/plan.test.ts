import { describe, expect, it } from 'vitest'
import type { Row } from '../table.ts'
import { tables, type TableName } from '../tables/index.ts'
import { batchOf, hindrance, planImport, readCsv, readJson, type Choices, type OtherTables } from './index.ts'

function plan(
  table: TableName,
  csv: string,
  held: readonly Row[] = [],
  others: OtherTables = {},
  choices: Choices = {},
) {
  return planImport(tables[table], readCsv(tables[table], csv), { version: 7, rows: held }, others, choices)
}
const problems = (...args: Parameters<typeof plan>) => plan(...args).problems.first
const sent = (table: TableName, ...args: Parameters<typeof plan> extends [unknown, ...infer Rest] ? Rest : never) => {
  const { fields, rows, remove } = batchOf(tables[table], plan(table, ...args))
  return { rows: rows.map((row) => Object.fromEntries(fields.map((field, i) => [field, row[i]]))), remove }
}

const departments = [
  { departmentCode: 10, departmentName: '営業部' },
  { departmentCode: 20, departmentName: '総務部' },
]
const employee = {
  id: 5,
  companyCode: '0012',
  name: '山田',
  departmentCode: 10,
  positionCode: 1,
  personInChargeCode: 100,
  sweetCardNumber: null,
}

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
    expect(hindrance(result, { emptied: false })).toBeNull()
  })

  it('has nothing to send for the same file again', () => {
    const again = plan('departments', 'departmentCode,departmentName\n20,総務部\n10,営業部', departments)
    expect(again).toMatchObject({ added: [], changed: [], unchanged: 2 })
    expect(hindrance(again, { emptied: true })).toBe('nothing')
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
    expect(problems('employees', 'id,companyCode\n6,0012\n5,0099\n8,0100\n8,0101', [employee])).toMatchObject([
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
    // A row that another line names by its id is not there for a line without one.
    expect(
      plan('salesData', 'id,productCode,eventCode,ticketNumber,quantity\n,1,1,5,9\n3,1,1,5,9', held),
    ).toMatchObject({ unchanged: 1, added: [{ line: 2 }] })
  })
})

describe('refusals', () => {
  it('names the line of what cannot be read strictly, of broken rules, surplus cells and inexact numbers', () => {
    const header = 'positionCode,positionName,distributionCount,targetAmount,reportingRate\n'
    expect(
      problems(
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
      problems('departments', 'departmentCode,departmentName\n30,a\n10,b\n10,c\n30,d\n"３０",e', departments),
    ).toMatchObject([
      { code: 'duplicateInFile', line: 4, text: '10', params: { other: 3 } },
      { code: 'duplicateInFile', line: 5, text: '30', params: { other: 2 } },
      { code: 'duplicateInFile', line: 6, text: '30', params: { other: 2 } },
    ])
  })

  it('names codes that the database would refuse, and reversed ranges, the stored half of them included', () => {
    expect(problems('employees', 'companyCode,departmentCode\n1,10\n2,99', [], { departments })).toMatchObject([
      { code: 'unknownReference', line: 3, field: 'departmentCode', text: '99' },
    ])
    const event = { eventCode: 1, eventName: '祭', ticketStartNumber: 100, ticketEndNumber: 200 }
    expect(problems('events', 'eventCode,ticketEndNumber\n1,50', [event])).toMatchObject([
      { code: 'rangeReversed', line: 2, field: 'ticketEndNumber' },
    ])
  })

  it('counts all and keeps the first thousand', () => {
    const { problems } = plan('departments', `departmentCode\n${'x\n'.repeat(1500)}`)
    expect(problems.count).toBe(1500)
    expect(problems.first).toHaveLength(1000)
    expect(hindrance(plan('departments', 'departmentCode\nx'), { emptied: true })).toBe('problems')
  })

  it('reads no row under a wrong header, and knows an empty file', () => {
    expect(problems('departments', 'departmentCode,nonsense\nx,y')).toEqual([
      { code: 'unknownHeader', text: 'nonsense', line: 1 },
    ])
    expect(problems('departments', '\n \n')).toEqual([{ code: 'emptyFile' }])
    expect(problems('departments', 'departmentCode,departmentName\n1,"a')).toEqual([{ code: 'unclosedQuote', line: 2 }])
  })

  it('many repeated keys take no longer than many keys', () => {
    const codes = Array.from({ length: 30_000 }, (_, i) => `${i + 1}\n`).join('')
    const before = performance.now()
    expect(plan('departments', `departmentCode\n${codes}${codes}`).problems.count).toBe(30_000)
    expect(performance.now() - before).toBeLessThan(3000)
  })
})

describe('cells that become empty', () => {
  it('lists them and waits for somebody to agree', () => {
    const result = plan('products', 'productCode,unitPrice,productName\n1,"１，２００",a\n2,free,b')
    expect(result.problems.count).toBe(0)
    expect(result.emptied.first).toEqual([{ line: 3, field: 'unitPrice', text: 'free' }])
    expect(result.added.map(({ values }) => values[1])).toEqual([1200, null])
    expect(hindrance(result, { emptied: false })).toBe('emptied')
    expect(hindrance(result, { emptied: true })).toBeNull()
  })
})

describe('flags', () => {
  const seal = 'eventName,companyCode,name,departmentCode\n'
  it('tells of codes that no row has, by code, with the lines', () => {
    const { flags, flagged } = plan('sealData', `${seal}祭,001,a,99\n祭,001,b,99\n祭,9,c,10`, [], {
      departments,
      employees: [{ companyCode: '001' }],
    })
    expect(flags).toMatchObject([
      { code: 'unknownCode', field: 'companyCode', text: '9', lines: [4], count: 1 },
      { code: 'unknownCode', field: 'departmentCode', text: '99', lines: [2, 3], count: 2 },
    ])
    expect(flagged).toBe(3)
  })

  it('offers to match codes that differ in zeros, width or case only', () => {
    const held = [employee, { ...employee, id: 6, companyCode: 'Ab-1' }]
    const csv = 'companyCode,name\n12,山本\nＡＢ－1,佐藤\n99,鈴木'
    const offered = plan('employees', csv, held)
    expect(offered.flags).toMatchObject([
      { code: 'similarCode', text: '12', other: '0012' },
      { code: 'similarCode', text: 'ＡＢ－1', other: 'Ab-1' },
    ])
    expect(offered.added).toHaveLength(3)
    const matched = plan('employees', csv, held, {}, { similarCodes: 'match' })
    expect(matched.flags.map(({ code }) => code)).toEqual(['matchedCode', 'matchedCode'])
    expect(matched.changed.map(({ before, values }) => [before.id, values[1]])).toEqual([
      [5, '山本'],
      [6, '佐藤'],
    ])
    expect(matched.added).toMatchObject([{ values: ['99', '鈴木'] }])
    expect(problems('employees', 'companyCode\n12\n0012', held, {}, { similarCodes: 'match' })).toMatchObject([
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
    const { flags } = plan(
      'departments',
      'departmentCode,departmentName\n1,?田\n2,\uFFFD\n3,\uE000\n4,\u{F0000}\n5,何？\n10,営業部?',
      [{ departmentCode: 10, departmentName: '営業部?' }],
    )
    expect(flags.map(({ code, lines }) => [code, ...lines])).toEqual(
      [2, 3, 4, 5].map((line) => ['suspectCharacter', line]),
    )
  })

  it('fills an empty total, and keeps and tells of a different one', () => {
    const result = plan('confirmedData', 'quantity,unitPrice,totalAmount\n3,0.1,\n3,100,300\n3,100,250')
    expect(result.added.map(({ values }) => values[2])).toEqual([0.3, 300, 250])
    expect(result.flags).toMatchObject([{ code: 'differentTotal', text: '250', other: '300', lines: [4] }])
  })

  it('tells of words for yes and no that it does not know', () => {
    expect(plan('distributionStatus', 'companyCode,ticketIssueFlag\n1,YES\n2,はい\n3,0').flags).toMatchObject([
      { code: 'readAsFalse', text: 'はい', lines: [3] },
    ])
  })
})

describe('seals', () => {
  const events = [
    { eventCode: 1, eventName: '花火' },
    { eventCode: 2, eventName: '祭' },
    { eventCode: 3, eventName: '祭' },
  ]
  const held = (id: number, start: number, more: Row = {}): Row => ({
    id,
    eventCode: 1,
    eventName: '花火',
    companyCode: '001',
    name: '山田',
    departmentCode: null,
    departmentName: null,
    personInChargeCode: null,
    personInChargeName: null,
    distributionNumber: 5,
    ticketStartNumber: start,
    ticketEndNumber: start + 4,
    ...more,
  })
  const header = 'eventName,companyCode,name,distributionNumber,ticketStartNumber,ticketEndNumber\n'

  it('fills the event code where exactly one event has the name', () => {
    const result = plan('sealData', `${header}花火,001,a,1,1,1\n祭,002,b,1,2,2\n無,003,c,1,3,3`, [], { events })
    expect(batchOf(tables.sealData, result).rows.map((row) => row.at(-1))).toEqual([1, null, null])
    expect(result.flags.map(({ code, text }) => [code, text])).toEqual([
      ['unmatchedName', '祭'],
      ['unmatchedName', '無'],
    ])
  })

  it('finds the same file unchanged, whether its event was filled then or not', () => {
    const csv = `${header}花火,001,山田,5,1,5`
    expect(plan('sealData', csv, [held(1, 1)], { events }).unchanged).toBe(1)
    expect(plan('sealData', csv, [held(1, 1, { eventCode: null })], { events }).unchanged).toBe(1)
    expect(
      plan('sealData', `id,${header}1,花火,001,山田,5,1,5`, [held(1, 1, { eventCode: 9 })], { events }).unchanged,
    ).toBe(1)
  })

  it('asks where seals of the event and employee are stored that the file does not have', () => {
    const csv = `${header}花火,001,山田,5,1,5\n花火,001,山田,5,21,25\n花火,002,佐藤,5,31,35`
    const stored = [held(1, 1), held(2, 11), held(3, 41, { eventCode: 2, eventName: '祭' })]
    const asked = plan('sealData', csv, stored, { events })
    expect(asked.overlaps).toMatchObject([{ stored: [{ id: 2 }], incoming: [{ line: 3 }] }])
    expect(hindrance(asked, { emptied: true })).toBe('existing')
    const replaced = plan('sealData', csv, stored, { events }, { existing: 'replace' })
    expect(batchOf(tables.sealData, replaced)).toMatchObject({ remove: [2], rows: [{ 4: 21 }, { 4: 31 }] })
    expect(hindrance(replaced, { emptied: false })).toBeNull()
    const added = plan('sealData', csv, stored, { events }, { existing: 'add' })
    expect(added.removed).toEqual([])
    expect(added.added).toHaveLength(2)
  })

  it('does not ask where every stored seal is in the file', () => {
    const result = plan('sealData', `${header}花火,001,山田,5,1,5\n花火,001,山田,5,21,25`, [held(1, 1)], { events })
    expect(result.overlaps).toEqual([])
    expect(hindrance(result, { emptied: false })).toBeNull()
  })
})

describe('JSON', () => {
  const read = (content: unknown) =>
    readJson(tables.departments, typeof content === 'string' ? content : JSON.stringify(content))
  it('takes one record, labels, and numbers as text', () => {
    expect(read({ 部署コード: '１０', 部署名: '営業部' })).toMatchObject({
      fields: ['departmentCode', 'departmentName'],
      rows: [[10, '営業部']],
      lines: [1],
    })
  })

  it('keeps what is stored where a record says nothing', () => {
    const file = read([{ departmentCode: 10 }, { departmentCode: 30, departmentName: 'x' }, { departmentCode: 40 }])
    const result = planImport(tables.departments, file, { version: 1, rows: departments })
    expect(result.unchanged).toBe(1)
    expect(batchOf(tables.departments, result).rows).toEqual([
      [30, 'x'],
      [40, null],
    ])
  })

  it.each([
    ['not json', { code: 'badJson' }],
    ['"text"', { code: 'unsupportedFormat' }],
    ['5', { code: 'unsupportedFormat' }],
    ['[]', { code: 'emptyFile' }],
    ['[1]', { code: 'notARecord', line: 1 }],
    ['{"events":[]}', { code: 'tableNotInFile' }],
    ['{"departmentCode":1,"__proto__":2}', { code: 'unknownHeader', text: '__proto__' }],
    ['{"departmentCode":9007199254740993}', { code: 'numberTooLarge', line: 1 }],
    ['{"departmentName":"x"}', { code: 'missingHeader', field: 'departmentCode' }],
    ['[{"departmentCode":1},{"departmentCode":null}]', { code: 'fieldRequired', line: 2 }],
  ])('refuses %s', (text, problem) => {
    expect(read(text).problems.first[0]).toMatchObject(problem)
  })
})
