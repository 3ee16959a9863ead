import { describe, expect, it } from 'vitest'
import { tables } from '#domain/tables/index.ts'
import { notReady, planImport, readJson, type Choices } from '#domain/import/index.ts'
import { answered, plan, tookEvident } from '#domain/import/plan.test-help.ts'

describe('words for yes and no', () => {
  const make = (words: string[]) => (choices: Choices) =>
    plan(
      'distributionStatus',
      `companyCode,ticketIssueFlag\n${words.map((word, i) => `${i + 10},${word}\n`).join('')}`,
      [],
      {},
      choices,
    )

  it.each([
    [['はい', '○', '×', '〇', '有', '無', '済', '未', '１', 'ＴＲＵＥ', 'on', 'OFF', 'いいえ'], 'YYNYYNYNYYYNN'],
    [['ﾊｲ', 'ＯＮ', 'ｎｏ', '０'], '?YNN'],
  ])('%j: asked, each with its evident answer', (words, said) => {
    const asked = make(words)({})
    expect(notReady(asked)).toBe('questions')
    expect(asked.questions[0]!.cases.map(({ text }) => text)).toEqual(words)
    expect(asked.questions[0]!.cases.map(({ evident }) => (evident ? evident[0]!.toUpperCase() : '?')).join('')).toBe(
      said,
    )
    const taken = tookEvident(make(words))
    expect(taken.added.map(({ values }) => values[1])).toEqual([...said].map((answer) => answer === 'Y'))
  })

  it('are not asked about where they are the files’ own', () => {
    expect(make(['true', 'FALSE', 'Yes', 'no', '1', '0', ''])({}).questions).toEqual([])
  })

  it('are asked about once each, and mean what somebody says', () => {
    const asked = make(['多分', '多分'])({})
    expect(asked.questions).toMatchObject([
      { kind: 'flags', open: 1, cases: [{ text: '多分', count: 2, evident: null }] },
    ])
    const said = answered(make(['多分', '多分']), () => 'yes')
    expect([notReady(said), ...said.added.map(({ values }) => values[1])]).toEqual([null, true, true])
  })

  it('in JSON are asked about too; what is no text goes by its truth', () => {
    const file = readJson(
      tables.distributionStatus,
      JSON.stringify(['はい', 2, true].map((ticketIssueFlag) => ({ companyCode: '1', ticketIssueFlag }))),
    )
    const { questions } = planImport(tables.distributionStatus, file, { version: 1, rows: [] })
    expect(questions).toMatchObject([{ kind: 'flags', cases: [{ text: 'はい', evident: 'yes' }] }])
  })
})

describe('a name near a known one', () => {
  const others = {
    departments: [
      { departmentCode: 10, departmentName: '営業第一部' },
      { departmentCode: 20, departmentName: '総務部' },
    ],
  }
  const asked = (text: string) =>
    plan('employees', `companyCode,departmentCode\nA1,${text}`, [], others).questions.flatMap(({ kind, cases }) =>
      cases.map(({ options, evident }) => [kind, ...options.map(({ answer }) => answer), evident]),
    )

  it.each(['営業第一', '営業第二部', '㈱営業第一部'])('is offered, never taken: %s', (text) => {
    expect(asked(text)).toEqual([['names', '=10', 'empty', null]])
  })

  it('is none where they have too little in common', () => {
    for (const text of ['経理部', '部', '営業'])
      expect(asked(text), text).toEqual(
        text === '営業' ? [['names', '=10', 'empty', null]] : [['emptied', 'empty', null]],
      )
  })
})

describe('a name where a code belongs', () => {
  const departments = [
    { departmentCode: 10, departmentName: '営業部' },
    { departmentCode: 20, departmentName: 'ｶｽﾀﾏｰ部' },
    { departmentCode: 30, departmentName: '総務部' },
    { departmentCode: 31, departmentName: '総務部' },
    { departmentCode: 0, departmentName: '無所属' },
  ]
  const make = (table: 'employees' | 'sealData', name: string) => (choices: Choices) =>
    plan(table, `companyCode,name,departmentCode\nA1,山田,${name}`, [], { departments }, choices)
  const code = (planned: ReturnType<typeof plan>) => planned.added[0]!.values[2]

  it.each([
    ['営業部', 10],
    [' 営業 部 ', 10],
    ['カスタマー部', 20],
  ])('%s is found, and offered', (name, found) => {
    const asked = make('employees', name)({})
    expect(asked.questions).toMatchObject([{ kind: 'names', open: 1, cases: [{ evident: `=${found}` }] }])
    expect([code(asked), notReady(asked)]).toEqual([null, 'questions'])
    const taken = tookEvident(make('employees', name))
    expect([code(taken), notReady(taken)]).toEqual([found, null])
    expect(code(answered(make('employees', name), () => 'empty'))).toBeNull()
  })

  it('is chosen where several have it', () => {
    const asked = make('employees', '総務部')({})
    expect(asked.questions[0]!.cases[0]).toMatchObject({
      evident: null,
      options: [{ answer: '=30', name: '総務部' }, { answer: '=31', name: '総務部' }, { answer: 'empty' }],
    })
    expect(code(answered(make('employees', '総務部'), () => '=31'))).toBe(31)
  })

  it('becomes empty where nobody has it, after a question', () => {
    expect(make('employees', '経理部')({}).questions).toMatchObject([{ kind: 'emptied', open: 1 }])
    expect(code(answered(make('employees', '経理部'), () => 'empty'))).toBeNull()
  })

  it('shows what is stored where it would go', () => {
    const stored = [{ id: 1, companyCode: 'A1', name: '山田', departmentCode: 10 }]
    const csv = 'companyCode,name,departmentCode\nA1,山田,経理部\nA2,佐藤,経理部'
    expect(plan('employees', csv, stored, { departments }).questions).toMatchObject([
      { kind: 'emptied', cases: [{ text: '経理部', count: 2, goes: [10] }] },
    ])
  })

  const stored = (departmentCode: number, id = 1) => [{ id, companyCode: 'A1', name: '山田', departmentCode }]
  const asked = (csv: string, held: ReturnType<typeof stored>, choices: Choices = {}) =>
    plan('employees', `companyCode,name,departmentCode\n${csv}`, held, { departments }, choices)
  const agreed = ({ questions }: ReturnType<typeof plan>) => ({
    answers: new Map(questions.flatMap(({ cases }) => cases.map(({ key }) => [key, 'empty'] as const))),
  })

  it.each([
    ['of a row that was new and is stored by now', []],
    ['in place of another stored value', stored(20)],
    ['in place of the value of another row', stored(10, 2)],
  ])('is asked about anew where a stored value goes %s', (_, before) => {
    const csv = 'A1,山田,経理部'
    const choices = agreed(asked(csv, before))
    expect(notReady(asked(csv, before, choices))).toBeNull()
    expect(notReady(asked(csv, stored(10), choices))).toBe('questions')
    expect(notReady(asked(csv, stored(10), agreed(asked(csv, stored(10)))))).toBeNull()
  })

  it('that is to become empty is asked about where a stored value goes', () => {
    const csv = 'A1,山田,総務部'
    const first = agreed(asked(csv, stored(10)))
    const again = asked(csv, stored(10), first)
    expect(notReady(again)).toBe('questions')
    expect(again.questions).toMatchObject([
      { kind: 'names', open: 0 },
      { kind: 'losses', open: 1, cases: [{ field: 'departmentCode', stored: { departmentCode: 10 } }] },
    ])
    expect(notReady(asked(csv, stored(10), agreed(again)))).toBeNull()
  })

  it('of a code that the column cannot hold is told', () => {
    expect(tookEvident(make('sealData', '無所属')).issues.first).toMatchObject([
      { code: 'mustBePositive', line: 2, field: 'departmentCode', text: '0' },
    ])
  })
})
