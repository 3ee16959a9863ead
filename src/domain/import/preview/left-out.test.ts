/** Rows that an answer leaves out cause no further issue or question. */
import { describe, expect, it } from 'vitest'
import { notReady, type Choices } from '#domain/import/index.ts'
import { answered, employee, plan, textsAsked } from '#domain/import/plan.test-help.ts'

const departments = [{ departmentCode: 10, departmentName: '営業部' }]

describe('a row that an answer leaves out', () => {
  const held = [{ ...employee, sweetCardNumber: '00631877' }]
  const make = (csv: string) => (choices: Choices) =>
    plan('employees', `id,companyCode,name,departmentCode,sweetCardNumber\n${csv}`, held, { departments }, choices)
  const out = (csv: string) => answered(make(csv), ({ kind }) => (kind === 'codes' ? 'out' : null))

  const kept = (csv: string) => answered(make(csv), ({ kind }) => (kind === 'codes' ? 'keep' : null)).choices

  it('is not told of: neither a wrong cell of it, nor a rule that it breaks', () => {
    const csv = 'x,12,山田,10,SC１\n,99,佐藤,10,\n'
    expect(make(csv)({}).issues.count).toBeGreaterThan(0)
    const left = out(csv)
    expect([left.issues.count, left.leftOutCount, notReady(left)]).toEqual([0, 1, null])
    expect(left.added.map(({ line }) => line)).toEqual([3])
  })

  it('is not asked about anything else, but for the answer itself, which can be taken back', () => {
    const csv = ',12,山\u200B田,経理,\n,99,佐藤,10,\n'
    expect(make(csv)({}).questions.map(({ kind }) => kind)).toEqual(['hidden', 'emptied', 'codes'])
    const left = out(csv)
    expect(left.questions.map(({ kind, open }) => [kind, open])).toEqual([['codes', 0]])
    expect(notReady(left)).toBeNull()
  })

  it('leaves what other rows ask as it is, and counts no more among them', () => {
    const left = out(',12,山田,経理,\n,98,鈴木,経理,\n,97,佐藤,経理,\n')
    expect(left.questions[0]).toMatchObject({ kind: 'emptied', open: 1, cases: [{ lines: [3, 4], count: 2 }] })
  })

  describe('before somebody says what is meant by doubtful cells', () => {
    const csv = ',12,山\u200B田,10,\n,99,佐\u200B藤,10,\n,98,鈴\uFFFD,10,\n,012,､ｫ､ﾊ,10,\n小計,,,,\n'
    const left = out(csv).choices
    const names = (choices: Choices) => make(csv)(choices).added.map(({ values }) => values[2])
    const also = (choices: Choices, hidden: string) =>
      answered(
        (more) => make(csv)({ answers: new Map([...choices.answers!, ...(more.answers ?? [])]) }),
        ({ kind }) => ({ hidden, damaged: 'take', rows: 'out' })[kind as string] ?? null,
      )

    it.each([
      ['remove', '佐藤'],
      ['take', '佐\u200B藤'],
    ] as const)('does not keep that from counting: %s', (hidden, name) => {
      const planned = also(left, hidden)
      expect(notReady(planned)).toBeNull()
      expect(planned.added.map(({ values }) => values[2])).toEqual([name, '鈴\uFFFD'])
    })

    it('is asked about when it comes back, and nothing of it is taken before', () => {
      const { choices } = make(csv)({
        answers: new Map([...also(left, 'take').choices.answers!, ...kept(csv).answers!]),
      })
      const again = make(csv)(choices)
      expect(notReady(again)).toBe('questions')
      expect(textsAsked(again, 'hidden').map(([text]) => text)).toEqual(['山[U+200B]田', '佐[U+200B]藤'])
      expect(names(choices)).toEqual(expect.arrayContaining(['山田', '佐\u200B藤']))
      const now = also(choices, 'take')
      expect(notReady(now)).toBeNull()
      expect(now.added.map(({ values }) => values[2])).toContain('山\u200B田')
    })
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
