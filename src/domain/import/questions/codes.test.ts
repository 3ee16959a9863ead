/** Codes and cards that resemble others are imported only as answered, never silently as new ones. */
import { describe, expect, it } from 'vitest'
import type { Row } from '#domain/table.ts'
import { notReady, answerAll, type Choices, type ImportPlan, type Question } from '#domain/import/index.ts'
import { answered, employee, plan, said, textsAsked, tookEvident } from '#domain/import/plan.test-help.ts'

const stored = (...codes: string[]): Row[] =>
  codes.map((companyCode, i) => ({ ...employee, id: i + 1, companyCode, departmentCode: null }))
const asking = (csv: string, held: Row[]) => (choices: Choices) => plan('employees', csv, held, {}, choices)
const cases = ({ questions }: ImportPlan) =>
  questions.flatMap((question: Question) =>
    question.cases.map(({ text, options, evident, answer }) => [
      text,
      options.map((option) => option.answer).join(' '),
      evident,
      answer,
    ]),
  )

describe('a code that is almost a stored one', () => {
  it.each([
    ['without its zeros', '12', '0012'],
    ['in another width', 'ＡＢ－1', 'Ab-1'],
    ['in another case', 'c001', 'C001'],
    ['as a number', '12.0', '0012'],
    ['as a number with an exponent', '1.00E+05', '1E5'],
  ])('%s is asked about, and is what was answered', (_, code, known) => {
    const make = asking(`companyCode,name\n${code},別名`, stored(known))
    const asked = make({})
    expect(notReady(asked)).toBe('questions')
    expect(asked.questions[0]!.cases[0]).toMatchObject({ evident: `=${known}`, answer: null })
    const matched = answered(make, () => 'offered')
    expect(notReady(matched)).toBeNull()
    expect(matched.changed).toMatchObject([{ before: { companyCode: known } }])
    if (code.includes('E+')) return
    const kept = answered(make, () => 'keep')
    expect(kept.added).toMatchObject([{ values: [code, '別名'] }])
    expect(notReady(kept)).toBeNull()
  })

  it('is one of several only by choice', () => {
    const make = asking('companyCode,name\n7,別名', stored('007', '07'))
    expect(cases(make({}))).toEqual([['7', '=007 =07 keep out', null, null]])
    expect(answered(make, () => '=07').changed).toMatchObject([{ before: { companyCode: '07' } }])
    expect(answered(make, () => 'keep').added).toHaveLength(1)
  })

  it('is that of its own row where the file has its key, whatever else it is like', () => {
    const make = asking('id,companyCode,name\n1,7,山田\n2,7,山田', stored('007', '07'))
    expect(make({}).issues.count).toBeGreaterThan(0)
    expect(cases(make({})).map(([, , evident]) => evident)).toEqual(['=007', '=07'])
    expect(notReady(tookEvident(make))).toBe('nothing')
  })

  it('suggests nothing where the file has more zeros than the table', () => {
    expect(cases(asking('companyCode,name\n007,山田', stored('7'))({}))).toEqual([['007', '=7 keep out', null, null]])
  })

  it('is asked about beside what is wrong, and the answer mends that', () => {
    const make = asking('id,companyCode,name\n1,12,山田', stored('0012'))
    expect(make({}).issues.first).toMatchObject([{ code: 'keyTaken', line: 2 }])
    expect(make({}).questions).toMatchObject([{ kind: 'codes', open: 1 }])
    expect(tookEvident(make).issues.count).toBe(0)
  })

  it('counts once, on however many lines it stands, and is asked about after however many others', () => {
    const unknown = Array.from({ length: 1200 }, (_, i) => `祭,9${i}X,a\n`).join('')
    const seals = plan('sealData', `eventName,companyCode,name\n${unknown}祭,12,b\n祭,12,c`, [], {
      employees: stored('0012'),
    })
    expect(seals.questions).toMatchObject([{ field: 'companyCode', open: 1, cases: [{ text: '12', count: 2 }] }])
  })

  it('is not asked about where it is a stored one', () => {
    expect(asking('companyCode\n0012\n13', stored('0012'))({}).questions).toEqual([])
  })

  it('stands as a number of which digits are lost: the line says so, and nothing is kept of it', () => {
    const lost = asking('companyCode\n1.23457E+11', stored('123456789012'))({})
    expect(lost.issues.first).toMatchObject([{ code: 'digitsLost', line: 2, text: '1.23457E+11' }])
    const exact = asking('companyCode\n1E+05', stored('100000'))
    expect(cases(exact({}))).toEqual([['1E+05', '=100000 out', '=100000', null]])
  })
})

describe('variants of one code in a file', () => {
  it('are asked about where nothing is stored', () => {
    const make = asking('companyCode,name\nd001,a\nD001,b\nＤ００１,c\nD1,d', [])
    expect(cases(make({}))).toEqual([
      ['D001', 'keep out', null, null],
      ['Ｄ００１', 'keep out', null, null],
      ['D1', 'keep out', null, null],
    ])
    expect(notReady(make({}))).toBe('questions')
    expect(answered(make, () => 'keep').added).toHaveLength(4)
  })

  it('become one where the code is another table’s', () => {
    const make = (choices: Choices) =>
      plan('sealData', 'eventName,companyCode,name\n祭,D1,a\n祭,D001,b\n祭,Ｄ００１,c', [], {}, choices)
    expect(cases(make({})).map(([text, options]) => [text, options])).toEqual([
      ['D1', '=D001 keep out'],
      ['Ｄ００１', '=D001 keep out'],
    ])
    const codes = (planned: ImportPlan) => planned.added.map(({ values }) => values[1])
    expect(codes(answered(make, () => 'offered'))).toEqual(['D001', 'D001', 'D001'])
    expect(codes(answered(make, () => 'keep'))).toEqual(['D1', 'D001', 'Ｄ００１'])
  })

  it('beside a stored one never make duplicates, and never leave the question', () => {
    const make = asking('companyCode,name\nC001,a\nc001,b\nＣ００１,c', stored('C001'))
    expect(cases(make({}))).toEqual([
      ['c001', 'keep out', null, null],
      ['Ｃ００１', 'keep out', null, null],
    ])
    const matched = answered(make, () => 'offered')
    expect([matched.issues.count, notReady(matched)]).toEqual([0, 'questions'])
    expect(notReady(answered(make, () => 'keep'))).toBeNull()
  })

  it('take one stored row once: the second stays open', () => {
    const make = asking('companyCode,name\nc001,b\nＣ００１,c', stored('C001'))
    expect(cases(make({})).map(([, , evident]) => evident)).toEqual([null, null])
    const both = answered(make, () => 'offered')
    expect(cases(both).map(([, , , answer]) => answer)).toEqual(['=C001', null])
    expect([both.issues.count, notReady(both)]).toEqual([0, 'questions'])
    expect(answered(make, () => 'out')).toMatchObject({ added: [], changed: [], leftOutCount: 2 })
    const one = make({})
    const answers = new Map([
      [one.questions[0]!.cases[0]!.key, 'keep'],
      [one.questions[0]!.cases[1]!.key, '=C001'],
    ])
    expect(make({ answers })).toMatchObject({ added: [{ line: 2 }], changed: [{ line: 3 }] })
  })
})

describe('card numbers', () => {
  const header = 'companyCode,name,sweetCardNumber\n'
  const held = [{ ...stored('0012')[0]!, sweetCardNumber: '00631877' }]

  it('are not changed for their zeros unasked', () => {
    const make = asking(`${header}0012,山田,631877`, held)
    expect(make({}).questions).toMatchObject([{ field: 'sweetCardNumber', open: 1 }])
    expect(notReady(make({}))).toBe('questions')
    expect(tookEvident(make).unchanged).toBe(1)
    expect(answered(make, () => 'keep').changed).toMatchObject([{ values: ['0012', '山田', '631877'] }])
  })

  it('are compared with that of the row which its code is almost, in one go', () => {
    const make = asking(`${header}12,山田,631877`, held)
    expect(cases(make({})).map(([, , evident]) => evident)).toEqual(['=0012', '=00631877'])
    expect(tookEvident(make).unchanged).toBe(1)
  })

  it('of others suggest nothing', () => {
    const [asked] = cases(asking(`${header}0013,佐藤,631877`, held)({}))
    expect(asked).toEqual(['631877', '=00631877 keep out', null, null])
  })

  it('as numbers with a point or an exponent are those of their rows, or refused', () => {
    const exact = [{ ...held[0]!, sweetCardNumber: '100000000000' }]
    expect(tookEvident(asking(`${header}0012,山田,1E+11`, exact)).unchanged).toBe(1)
    expect(tookEvident(asking(`${header}0012,山田,631877.0`, held)).unchanged).toBe(1)
    expect(asking(`${header}0012,山田,4.95455E+11\n0013,佐藤,12.0`, held)({}).issues.first).toMatchObject([
      { code: 'digitsLost', line: 2 },
      { code: 'invalidFormat', line: 3 },
    ])
  })
})

it('an answer can be taken back, and changes no other', () => {
  const make = asking('companyCode,name\n12,山田\n7,佐藤', stored('0012', '007'))
  const [question] = make({}).questions
  const all = answerAll(new Map(), question!, 'offered')
  expect([...all.values()]).toEqual(['=0012', '=007'])
  const one = answerAll(all, { ...question!, cases: [question!.cases[0]!] }, null)
  expect([...one.values()]).toEqual(['=007'])
  expect(make({ answers: one })).toMatchObject({ questions: [{ open: 1 }], added: [{ line: 2 }] })
})

describe('a name where company codes belong', () => {
  const namesake = { ...employee, id: 6, companyCode: '0013', name: '佐藤' }
  const employees = [employee, namesake, { ...namesake, id: 7, companyCode: '0014' }]
  const csv = 'companyCode,ticketStartNumber\n山　田,1\n0013,2\nX9,3\n佐藤,4\n'
  const make = (choices: Choices) => plan('sealData', csv, [], { employees }, choices)

  it('is asked about as other names are: evident where one person has it, chosen where several do', () => {
    const asked = make({})
    expect(textsAsked(asked, 'names')).toEqual([
      ['山　田', 2],
      ['佐藤', 5],
    ])
    expect(cases(asked)).toEqual([
      ['山　田', '=0012 keep empty', '=0012', null],
      ['佐藤', '=0013 =0014 keep empty', null, null],
    ])
    expect(notReady(asked)).toBe('questions')
    const unknown = asked.warnings.filter(({ code }) => code === 'unknownCode')
    expect(unknown.map(({ text }) => text)).toEqual(['X9'])
  })

  it('becomes the code that was chosen, with what follows from it, or empty', () => {
    const codes = (planned: ImportPlan) => planned.added.map(({ values }) => values[0])
    const took = tookEvident(make)
    expect(codes(took)).toEqual(['0012', '0013', 'X9', '佐藤'])
    const nameAt = took.fields.indexOf('name')
    expect(took.added.map(({ values }) => values[nameAt] ?? null)).toEqual(['山田', '佐藤', null, null])
    expect(codes(said(make, { names: 'empty' }))).toEqual([null, '0013', 'X9', null])
  })

  it('is kept as it is written by an answer, and named as a code that no record has', () => {
    const kept = said(make, { names: 'keep' })
    expect(notReady(kept)).toBeNull()
    expect(kept.added.map(({ values }) => values[0])).toEqual(['山　田', '0013', 'X9', '佐藤'])
    const unknown = kept.warnings.filter(({ code }) => code === 'unknownCode')
    expect(unknown.map(({ text }) => text).toSorted()).toEqual(['X9', '佐藤', '山　田'])
  })
})
