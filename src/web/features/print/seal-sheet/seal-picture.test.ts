// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { filler } from '#domain/seals/fill.ts'
import { eventRow, officeWith, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { drawSealCode } from './seal-picture.ts'

test('a seal whose company code is too long for a code has no picture, and nothing breaks', () => {
  const fill = filler(officeWith(), eventRow())
  const codeOf = (companyCode: string) => drawSealCode(fill(sealOf(1, 10, { companyCode })))?.getAttribute('data-code')
  expect(codeOf('漢'.repeat(1000))).toBeUndefined()
  expect(codeOf('漢'.repeat(40))).toBe(`EMS1:1:1-10:${'漢'.repeat(40)}`)
})

test('four white modules stand around a code, as its standard asks', () => {
  const fill = filler(officeWith(), eventRow())
  const picture = drawSealCode(fill(sealOf(1, 10, { companyCode: 'C0001' })))!
  const [x, y, width, height] = picture.getAttribute('viewBox')!.split(' ').map(Number)
  const path = picture.querySelector('path')!.getAttribute('d')!
  const lines = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((line) => line.slice(1).map(Number))
  expect([x, y]).toEqual([-4, -4])
  expect(width).toBe(Math.max(...lines.map(([from, , count]) => from! + count!)) + 8)
  expect(height).toBe(width)
})
