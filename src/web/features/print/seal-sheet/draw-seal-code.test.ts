import { expect, test } from 'vitest'
import { filler } from '#domain/seals/fill.ts'
import { eventRow, officeWith, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { drawSealCode } from './draw-seal-code.ts'

test('a seal whose company code is too long for a code has no picture, and nothing breaks', () => {
  const fill = filler(officeWith(), eventRow())
  const codeOf = (companyCode: string) => drawSealCode(fill(sealOf(1, 10, { companyCode })))?.text
  expect(codeOf('漢'.repeat(1000))).toBeUndefined()
  expect(codeOf('漢'.repeat(40))).toBe(`EMS1:1:1-10:${'漢'.repeat(40)}`)
})

test('four white modules are around a code, as its standard asks', () => {
  const fill = filler(officeWith(), eventRow())
  const { size, path } = drawSealCode(fill(sealOf(1, 10, { companyCode: 'C0001' })))!
  const runs = [...path.matchAll(/M(\d+) (\d+)H(\d+)/g)].map((run) => run.slice(1).map(Number))
  expect(Math.min(...runs.map(([x]) => x!))).toBe(4)
  expect(Math.max(...runs.map(([, , end]) => end!))).toBe(size - 4)
  expect(Math.min(...runs.map(([, y]) => y!))).toBe(4)
  expect(Math.max(...runs.map(([, y]) => y! + 1))).toBe(size - 4)
})
