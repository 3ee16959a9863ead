import { describe, expect, it } from 'vitest'
import { isIssue } from './kinds/kind.ts'
import { tables } from './tables/index.ts'
import { checkRow, checkStored, checkTyped } from './validate.ts'

const { employees, positions, events, products, salesData, sealData, confirmedData, distributionStatus } = tables
const code = (result: unknown): unknown => (isIssue(result) ? result.code : result)

describe('what the form may save', () => {
  it('demands required fields [S5.1]', () => {
    for (const blank of ['', '  ', '　']) expect(code(checkTyped(employees.fields.name, blank))).toBe('fieldRequired')
    expect(checkTyped(sealData.fields.eventCode, '')).toBeNull()
  })

  it('takes digits only as a sweet card number [S5.7]', () => {
    expect(checkTyped(employees.fields.sweetCardNumber, '0012')).toBe('0012')
    for (const wrong of ['SC123456', 'abc', '12-3'])
      expect(code(checkTyped(employees.fields.sweetCardNumber, wrong))).toBe('mustBeNumberOnly')
  })

  it.each([
    [positions.fields.distributionCount, '-1', 'mustBeNonNegative'],
    [positions.fields.targetAmount, '-0.5', 'mustBeNonNegative'],
    [positions.fields.reportingRate, '100.1', 'mustBeBetween'],
    [positions.fields.reportingRate, '-1', 'mustBeBetween'],
    [events.fields.ticketStartNumber, '0', 'mustBePositive'],
    [events.fields.ticketEndNumber, '-3', 'mustBePositive'],
    [products.fields.unitPrice, '-1', 'mustBeNonNegative'],
    [salesData.fields.quantity, '0', 'mustBePositive'],
    [sealData.fields.departmentCode, '0', 'mustBePositive'],
    [sealData.fields.personInChargeCode, '0', 'mustBePositive'],
    [sealData.fields.distributionNumber, '-1', 'mustBeNonNegative'],
    [confirmedData.fields.ticketNumber, '0', 'mustBePositive'],
    [confirmedData.fields.productCode, '0', 'mustBePositive'],
    [confirmedData.fields.unitPrice, '-1', 'mustBeNonNegative'],
    [distributionStatus.fields.positionCode, '0', 'mustBePositive'],
    [distributionStatus.fields.distributionNumber, '-1', 'mustBeNonNegative'],
    [positions.fields.targetAmount, 'many', 'mustBeValidNumber'], // [S5.2]
  ])('holds the rule of %o [S5.8 S5.9 S5.10 S5.11 S5.12 S5.13 S5.14]', (field, typed, expected) => {
    expect(code(checkTyped(field, typed))).toBe(expected)
    if (expected !== 'mustBeValidNumber') expect(code(checkStored(field, Number(typed)))).toBe(expected)
  })

  it('takes the bounds themselves [S9.7]', () => {
    expect([
      checkTyped(positions.fields.reportingRate, '0'),
      checkTyped(positions.fields.reportingRate, '100'),
    ]).toEqual([0, 100])
    expect(checkTyped(positions.fields.distributionCount, '0')).toBe(0)
  })
})

describe('what may be stored', () => {
  it('may be empty unless it is a key', () => {
    expect(checkStored(employees.fields.name, null)).toBeNull()
    expect(code(checkStored(employees.fields.companyCode, ''))).toBe('fieldRequired')
    expect(code(checkStored(employees.fields.companyCode, null))).toBe('fieldRequired')
  })

  it('takes either spelling of a card number', () => {
    expect(checkStored(employees.fields.sweetCardNumber, 'SC123456')).toBe('SC123456')
  })
})

describe('rules between fields', () => {
  it('refuses a range that ends before it starts', () => {
    const reversed = { ticketStartNumber: 5, ticketEndNumber: 4 }
    expect(checkRow(events, reversed)).toEqual([
      { code: 'rangeReversed', field: 'ticketEndNumber', params: { start: 5, end: 4 } },
    ])
    expect(checkRow(events, { ticketStartNumber: 5, ticketEndNumber: 5 })).toEqual([])
    expect(checkRow(events, { ticketStartNumber: null, ticketEndNumber: 4 })).toEqual([])
    expect(checkRow(employees, reversed)).toEqual([])
  })
})
