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
