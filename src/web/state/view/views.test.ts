import { expect, test } from 'vitest'
import { isViewName, tableOfView, viewNames } from './views.ts'

test('the 14 views, in the order of the side menu [S2.2 WCAG3.2.3]', () => {
  expect(viewNames).toEqual([
    'dashboard',
    'employees',
    'departments',
    'positions',
    'personInCharge',
    'events',
    'products',
    'salesData',
    'sealData',
    'confirmedData',
    'distributionStatus',
    'distributionList',
    'printSeal',
    'ticketReceiptStamp',
  ])
})

test('ten of them show a table', () => {
  expect(viewNames.filter((name) => tableOfView(name) === null)).toEqual([
    'dashboard',
    'distributionList',
    'printSeal',
    'ticketReceiptStamp',
  ])
  expect(tableOfView('employees')).toBe('employees')
})

test('no other name is one', () => {
  for (const name of ['Dashboard', 'orders', '', null, 3]) expect(isViewName(name)).toBe(false)
  expect(viewNames.every(isViewName)).toBe(true)
})
