import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LETTER, SEAL_SHEET } from '#domain/paper/card-format.ts'
import { gridFault, labelStocks, OWN_LABELS } from '#domain/paper/label-stock.ts'
import { FIRST_SETTINGS, gridOf, readSettings, type LabelSettings } from './label-settings.ts'

test('the seal sheet is printed until somebody chooses labels', () => {
  expect(gridOf(readSettings(undefined))).toEqual(SEAL_SHEET)
})

test('settings are the same after they were stored', () => {
  const settings: LabelSettings = {
    stock: 'own',
    own: { ...OWN_LABELS, columns: 1, rows: 4, width: 90, height: 60, paper: LETTER },
    printer: '二階',
    printers: { 二階: { x: 0.5, y: -1, scaleX: 100.5, scaleY: 99 } },
  }
  expect(readSettings(JSON.stringify(settings))).toEqual(settings)
  expect(gridOf(settings).left).toBeCloseTo(OWN_LABELS.left * 1.005 + 0.5)
})

test('a printer that is named like a property of objects is not adjusted', () => {
  expect(gridOf({ ...FIRST_SETTINGS, printer: 'constructor' })).toEqual(SEAL_SHEET)
})

test('whatever is stored, the cards are inside their paper', () => {
  const percent = fc.integer({ min: 90, max: 110 })
  const offset = fc.integer({ min: -20, max: 20 })
  const printer = fc.record({ x: offset, y: offset, scaleX: percent, scaleY: percent })
  const value = fc.oneof(fc.anything(), fc.integer(), fc.double(), fc.constantFrom('own', 'avery-l7160', null))
  fc.assert(
    fc.property(
      fc.record({
        stock: fc.oneof(value, fc.constantFrom(...labelStocks.map(({ id }) => id))),
        own: fc.dictionary(fc.constantFrom('columns', 'rows', 'width', 'height', 'left', 'top', 'gapX', 'gapY'), value),
        printer: fc.constantFrom('a', ''),
        printers: fc.dictionary(fc.constantFrom('a', '__proto__'), fc.oneof(value, printer)),
      }),
      (stored) => {
        const settings = readSettings(JSON.stringify(stored))
        expect(gridFault(gridOf(settings))).toBeNull()
      },
    ),
  )
  expect(readSettings('{')).toEqual(FIRST_SETTINGS)
})
