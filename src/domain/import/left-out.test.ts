/** Rows that an answer leaves out stand in nobody's way. */
import { describe, expect, it } from 'vitest'
import { notReady, type Choices } from './index.ts'
import { answered, employee, plan } from './plan.test-help.ts'

const departments = [{ departmentCode: 10, departmentName: '営業部' }]

describe('a row that an answer leaves out', () => {
  const held = [{ ...employee, sweetCardNumber: '00631877' }]
  const make = (csv: string) => (choices: Choices) =>
    plan('employees', `id,companyCode,name,departmentCode,sweetCardNumber\n${csv}`, held, { departments }, choices)
  const out = (csv: string) => answered(make(csv), ({ kind }) => (kind === 'codes' ? 'out' : null))

  it('is not told of: neither a wrong cell of it, nor a rule that it breaks', () => {
    const csv = 'x,12,山田,10,SC１\n,99,佐藤,10,\n'
    expect(make(csv)({}).issues.count).toBeGreaterThan(0)
    const left = out(csv)
    expect([left.issues.count, left.leftOut, notReady(left)]).toEqual([0, 1, null])
    expect(left.added.map(({ line }) => line)).toEqual([3])
  })

  it('is not asked about anything else, but for the answer itself, which can be taken back', () => {
    const csv = ',12,山\u200B田,経理,\n,99,佐藤,10,\n'
    expect(make(csv)({}).questions.map(({ kind }) => kind)).toEqual(['emptied', 'codes'])
    const left = out(csv)
    expect(left.questions.map(({ kind, open }) => [kind, open])).toEqual([['codes', 0]])
    expect([left.doubts.hidden.count, notReady(left)]).toEqual([0, null])
  })

  it('leaves what other rows ask as it is, and counts no more among them', () => {
    const left = out(',12,山田,経理,\n,98,鈴木,経理,\n,97,佐藤,経理,\n')
    expect(left.questions[0]).toMatchObject({ kind: 'emptied', open: 1, cases: [{ lines: [3, 4], count: 2 }] })
  })

  it('does not let pass what is wrong with the file as a whole', () => {
    expect(out(',12,山田,10,\n,98,"鈴木,10,').issues.first).toMatchObject([{ code: 'unclosedQuote' }])
  })

  it('and by another column is not asked about in the first', () => {
    const card = answered(make(',0012,山田,10,631877\n,12,田中,10,1\n,0099,佐藤,10,631877\n'), ({ field }) =>
      field === 'sweetCardNumber' ? 'out' : null,
    )
    expect(card.questions.map(({ field, open }) => [field, open])).toEqual([
      ['companyCode', 1],
      ['sweetCardNumber', 0],
    ])
    const both = answered(make(',12,田中,10,631877\n,0099,佐藤,10,1\n'), ({ field }) =>
      field === 'sweetCardNumber' ? 'out' : null,
    )
    expect(both.questions.map(({ field }) => field)).toEqual(['sweetCardNumber'])
    expect(notReady(both)).toBeNull()
  })
})
