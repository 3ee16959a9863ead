import { expect, it } from 'vitest'
import { tables } from '../tables/index.ts'
import { checkEdits } from './check.ts'

const edit = (changes: object, expected: object) => [{ key: 1, changes, expected }]

it('an edit never names the key, nor what is computed', () => {
  expect(() => checkEdits(tables.employees, edit({ id: 2 }, { id: 1 }))).toThrow(
    expect.objectContaining({ code: 'keyNotEditable', params: { field: 'id' } }),
  )
  expect(() => checkEdits(tables.departments, edit({ departmentCode: 2 }, { departmentCode: 1 }))).toThrow(
    expect.objectContaining({ code: 'keyNotEditable', params: { field: 'departmentCode' } }),
  )
  const total = { quantity: 1, unitPrice: 2, totalAmount: 2 }
  expect(() => checkEdits(tables.confirmedData, edit({ totalAmount: 3 }, total))).toThrow(
    expect.objectContaining({ code: 'computedField', params: { field: 'totalAmount' } }),
  )
})
