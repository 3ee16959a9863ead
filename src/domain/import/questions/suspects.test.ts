/** Rows without data, and values that another program changed: each is asked about with the likely answer. */
import { describe, expect, it } from 'vitest'
import { tables } from '#domain/tables/index.ts'
import { notReady, planImport, readCsv, type Choices } from '#domain/import/index.ts'
import { employee, plan, said, textsAsked } from '#domain/import/plan.test-help.ts'

describe('what another program put around a value, or made of it', () => {
  const csv = (code: string, name = '山田') => `companyCode,name\n${code},${name}\n`
  const first = (text: string, answers: Parameters<typeof said>[1] = {}) =>
    said((choices) => plan('employees', text, [], {}, choices), answers)

  it.each([
    ['an equals sign and quotes', '="000101"'],
    ['the same quoted', '"=""000101"""'],
    ['an apostrophe', "'000101"],
  ])('%s is asked about, and the value offered', (_, code) => {
    const asked = first(csv(code))
    expect([asked.issues.count, asked.questions.map(({ kind, cases }) => [kind, cases[0]!.evident])]).toEqual([
      0,
      [['hidden', 'remove']],
    ])
    expect(first(csv(code), { hidden: 'remove' }).added[0]!.values[0]).toBe('000101')
  })

  it('what cannot be seen within it goes with it', () =>
    expect(first(csv('="0001\u200B01"'), { hidden: 'remove' }).added[0]!.values[0]).toBe('000101'))

  it.each(['="\r"', '=" "', '="\u200B"'])('a code of quotes around nothing visible is asked about: %j', (code) => {
    const quoted = csv(`"${code.replaceAll('"', '""')}"`)
    const asked = first(quoted)
    expect([asked.issues.count, asked.questions.map(({ kind, cases }) => [kind, cases[0]!.evident])]).toEqual([
      0,
      [['damaged', null]],
    ])
    const again = plan('employees', quoted, [{ ...employee, companyCode: code }])
    expect([again.added, again.unchanged, again.issues.count, again.questions]).toEqual([[], 1, 0, []])
  })

  it.each(['=""', '"="""""'])('quotes around nothing are an empty cell: %s', (empty) => {
    expect(first(csv(empty)).issues.first).toMatchObject([{ code: 'fieldRequired', line: 2, field: 'companyCode' }])
    expect(plan('salesData', `ticketNumber,quantity\n${empty},${empty}\n`).added).toEqual([])
    const card = plan('employees', `companyCode,name,sweetCardNumber\nA1,山田,${empty}\n`)
    expect([card.issues.count, card.added[0]!.values]).toEqual([0, ['A1', '山田', null]])
  })

  it('a minus behind a number is asked about, and read in front of it', () => {
    const asked = plan('salesData', 'ticketNumber,quantity\n500-,1\n')
    expect([asked.added[0]!.values[0], textsAsked(asked, 'hidden')]).toEqual([-500, [['500-', 2]]])
  })

  it.each(['2-Jan', 'Jan-02', '1月2日', '2026-01-02', '2026/1/2', '2026年1月2日'])(
    'a code that is a date is: %s',
    (code) => {
      expect([textsAsked(first(csv(code)), 'damaged'), notReady(first(csv(code)))]).toEqual([[[code, 2]], 'questions'])
      expect(first(csv('C1', code)).questions).toEqual([])
    },
  )

  it.each([
    ['2-Jan', '1-2'],
    ['12-Mar', '3-12'],
    ['1月2日', '1-2'],
    ['2026-01-02', '1-2'],
  ])('%s is offered as the code that it was: %s', (date, code) => {
    expect(first(csv(date)).questions).toMatchObject([{ kind: 'damaged', cases: [{ evident: `=${code}` }] }])
    const answered = first(csv(date), { damaged: 'offered' })
    expect([notReady(answered), answered.added[0]!.values[0]]).toEqual([null, code])
    expect(first(csv(date), { damaged: 'take' }).added[0]!.values[0]).toBe(date)
  })

  it('the code that was a date is compared with the stored ones', () => {
    const stored = [{ ...employee, companyCode: '01-02' }]
    const asked = said((choices) => plan('employees', csv('2-Jan'), stored, {}, choices), { damaged: 'offered' })
    expect(asked.questions).toMatchObject([
      { kind: 'damaged' },
      { kind: 'codes', cases: [{ text: '1-2', like: '01-02' }] },
    ])
  })

  it.each(['Jan-02', '2026/1/2', '2026年1月2日'])('of %s nobody can tell the code that it was', (date) => {
    expect(first(csv(date)).questions).toMatchObject([{ cases: [{ evident: null, options: [{ answer: 'take' }] }] }])
  })

  it.each(['1-2', 'A-12', '10-20-30', '2026'])('a code that is none is not: %s', (code) => {
    expect(first(csv(code)).questions).toEqual([])
  })
})

describe('a row that is no data', () => {
  const header = 'companyCode,name,departmentCode'
  const people = 'Z1,山田,10\nZ2,佐藤,10\nZ3,鈴木,10\n'
  const lines = (rows: string) =>
    textsAsked(plan('employees', `${header}\n${people}${rows}`), 'rows').map(([text]) => text)

  it.each([
    '集計',
    '10 集計',
    '20 計',
    'East Total',
    '総計',
    '累計',
    '平均',
    '以上',
    '※退職者を除く',
    '---',
    'END',
    'Grand Total',
    '営業部 小計',
  ])('is told by what stands in it: %s', (text) => expect(lines(`${text},,\n`)).toEqual([text]))

  it('is told by its one cell where the others have several, unless it is a stored row', () => {
    expect(lines(',,5\n')).toEqual(['5'])
    const known = plan('employees', `${header}\n${people}0012,,\n`, [employee])
    expect(textsAsked(known, 'rows')).toEqual([])
    const seals = 'companyCode,name,distributionNumber\n1,a,2\n2,b,2\n3,c,2\n,,6\n'
    expect(textsAsked(plan('distributionStatus', seals), 'rows')).toEqual([['6', 5]])
  })

  it.each([
    ['a booklet number whose event and product are as above', ',,102,', 'take'],
    ['several booklet numbers', ',,102～104,', 'take'],
    ['the event of rows that follow', '1,,,', 'take'],
    ['a sum of what stands above', ',,,6', 'out'],
    ['another quantity', ',,,5', null],
    ['a word where numbers are', ',,つづき,', 'out'],
  ])('of one filled cell is not suggested to be left out where it may be data: %s', (_, row, evident) => {
    const sales = `eventCode,productCode,ticketNumber,quantity\n1,10,99,1\n1,10,100,2\n1,10,101,3\n${row}\n`
    expect(plan('salesData', sales).questions).toMatchObject([{ kind: 'rows', cases: [{ evident }] }])
  })

  it('of the first quantity again is not taken for its sum', () => {
    const plans = 'companyCode,name,distributionNumber\n1,a,3\n,,3\n2,b,2\n3,c,2\n4,d,2\n'
    expect(plan('distributionStatus', plans).questions).toMatchObject([{ kind: 'rows', cases: [{ evident: null }] }])
  })

  it.each([
    ['a code like the others', 'Z4,,', 'take'],
    ['a code of another form', 'z-４,,', null],
    ['a heading where codes are', '営業部,,', 'out'],
    ['a name without a code, which may be a heading', ',高橋,', null],
    ['a number without a code', ',,10', null],
  ])('of one filled cell is judged by its column: %s', (_, row, evident) => {
    const { questions } = plan('employees', `${header}\n${people}${row}\n`)
    expect(questions).toMatchObject([{ kind: 'rows', cases: [{ evident }] }])
  })

  it('of one name is not suggested to be left out where the others have names in place of codes, too', () => {
    const named = 'companyCode,name,departmentCode\nZ1,山田,営業部\nZ2,佐藤,営業部\nZ3,鈴木,営業部\n,,営業部\n'
    const { questions } = plan('employees', named, [], { departments: [] })
    expect(questions.find(({ kind }) => kind === 'rows')).toMatchObject({ cases: [{ evident: null }] })
  })

  it('of one cell in a column that is left out is suggested to be left out', () => {
    const columns = [null, 'companyCode', 'name']
    const text = 'Memo,companyCode,name\n1,Z1,山田\n2,Z2,佐藤\n3,Z3,鈴木\n4,,\n'
    const file = readCsv(tables.employees, text, { headerLine: 1, columns })
    const { questions } = planImport(tables.employees, file, { version: 1, rows: [] })
    expect(questions).toMatchObject([{ kind: 'rows', cases: [{ evident: 'out' }] }])
  })

  it('is told where the header comes again', () =>
    expect(lines(`${header}\n`)).toEqual([header.replaceAll(',', ' / ')]))

  it('is left out by an answer alone, and taken by one', () => {
    const make = (choices: Choices) => plan('employees', `${header}\n${people}END,,\n`, [], {}, choices)
    expect(notReady(make({}))).toBe('questions')
    expect(said(make, { rows: 'out' }).added).toHaveLength(3)
    expect(said(make, { rows: 'take' }).added).toHaveLength(4)
  })
})
