import { describe, expect, it } from 'vitest'
import type { Row } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { batchOf, notReady, type Choices } from '#domain/import/index.ts'
import { answered, plan, said, textsAsked } from '#domain/import/plan.test-help.ts'

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
    const make = (choices: Choices) =>
      plan('sealData', `${header}花火,001,a,1,1,1\n祭,002,b,1,2,2\n無,003,c,1,3,3`, [], { events }, choices)
    // Only a person can say which of the other persons' events is meant.
    expect(textsAsked(make({}), 'event')).toEqual([
      ['祭', 3],
      ['無', 4],
    ])
    const result = said(make, { event: 'empty' })
    const at = result.fields.indexOf('eventCode')
    expect(batchOf(tables.sealData, result).rows.map((row) => row[at])).toEqual([1, null, null])
    expect(result.warnings.flatMap(({ code, text }) => (code === 'unmatchedName' ? [text] : []))).toEqual(['祭', '無'])
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
    expect(notReady(asked)).toBe('questions')
    const given = (answer: string) =>
      answered(
        (choices) => plan('sealData', csv, stored, { events }, choices),
        () => answer,
      )
    const replaced = given('replace')
    expect(batchOf(tables.sealData, replaced)).toMatchObject({ remove: [2], rows: [{ 4: 21 }, { 4: 31 }] })
    expect(notReady(replaced)).toBeNull()
    const added = given('add')
    expect(added.removed).toEqual([])
    expect(added.added).toHaveLength(2)
  })

  it('does not ask where every stored seal is in the file', () => {
    const result = plan('sealData', `${header}花火,001,山田,5,1,5\n花火,001,山田,5,21,25`, [held(1, 1)], { events })
    expect(result.overlaps).toEqual([])
    expect(notReady(result)).toBeNull()
  })
})
