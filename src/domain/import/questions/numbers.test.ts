/** Several booklet numbers in one cell become several rows after an answer. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notReady, type Choices } from '#domain/import/index.ts'
import { office, rowsAdded } from '#domain/import/office.test-help.ts'
import { plan, said } from '#domain/import/plan.test-help.ts'

const header = 'productCode,ticketNumber,quantity\n'
const make =
  (rows: string, table: 'salesData' | 'sealData' = 'salesData') =>
  (choices: Choices) =>
    plan(table, (table === 'salesData' ? header : '') + rows, [], office, choices)
const numbers = (planned: ReturnType<typeof plan>) =>
  rowsAdded(planned).map(({ ticketNumber, quantity }) => [ticketNumber, quantity])

describe('several numbers in one cell', () => {
  it('are asked about, and become a row each that keeps the other values', () => {
    const asked = make('10,177～180,1\n20,181,2')({})
    expect(notReady(asked)).toBe('questions')
    expect(asked.questions).toMatchObject([
      { kind: 'numbers', cases: [{ field: 'ticketNumber', text: '177～180', lines: [2], evident: 'each' }] },
    ])
    const answered = said(make('10,177～180,1\n20,181,2'), { numbers: 'each' })
    expect(notReady(answered)).toBeNull()
    expect(answered.added.map(({ line }) => line)).toEqual([2, 2, 2, 2, 3])
    expect(rowsAdded(answered)[3]).toEqual({ productCode: 10, eventCode: 1, ticketNumber: 180, quantity: 1 })
    expect(numbers(answered)).toEqual([
      [177, 1],
      [178, 1],
      [179, 1],
      [180, 1],
      [181, 2],
    ])
  })

  it('may share a quantity that divides evenly; then nothing is suggested', () => {
    const [question] = make('10,177～180,4')({}).questions
    expect(question!.cases).toMatchObject([{ evident: null, options: [{ answer: 'each' }, { answer: 'share' }] }])
    expect(numbers(said(make('10,177～180,4'), { numbers: 'share' }))).toEqual(
      [177, 178, 179, 180].map((no) => [no, 1]),
    )
    expect(numbers(said(make('10,177～180,4'), { numbers: 'each' }))).toEqual([177, 178, 179, 180].map((no) => [no, 4]))
  })

  it('are one row of the file in the questions about the rows that they become', () => {
    const row = ',177、178,1\n'
    const ask = said(make(`${row},179,1`), { numbers: 'each' })
    expect(ask.questions).toMatchObject([
      { kind: 'event', cases: [{ lines: [2, 3], count: 2 }] },
      { kind: 'required', cases: [{ lines: [2, 3], count: 2 }] },
      { kind: 'numbers' },
    ])
    const long = said(make(row.repeat(12)), { numbers: 'each' })
    expect(long.questions[0]!.cases).toMatchObject([{ lines: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11], count: 12 }])
  })

  it('suggest nothing where a quantity would be multiplied', () => {
    expect(make('10,177、178,3')({}).questions).toMatchObject([{ cases: [{ evident: null }] }])
  })

  it.each([
    ['"1005\n1006"', [1005, 1006]],
    ['1005 1006', [1005, 1006]],
    ['1005\t1006', [1005, 1006]],
    ['１０１〜１０３', [101, 102, 103]],
    ['No.101-No.103', [101, 102, 103]],
    ['第101号から第103号まで', [101, 102, 103]],
    ['101番、105番', [101, 105]],
    ['"第5号第8号、第9号"', [5, 8, 9]],
    ['"101-102, 105"', [101, 102, 105]],
  ])('are read from %j', (cell, expected) => {
    expect(numbers(said(make(`10,${cell},1`), { numbers: 'each' })).map(([no]) => no)).toEqual(expected)
  })

  it.each(['1 005', '"1005²、1006"', '①～③', '180～177', '1～2000', '5～5、5', '101～', 'A101～A105', '0～3～5'])(
    'are not read from %j: it is no number',
    (cell) => {
      const planned = make(`10,${cell},1`)({})
      expect(planned.questions).toEqual([])
      expect(planned.issues.first).toMatchObject([{ code: 'mustBeValidNumber', field: 'ticketNumber', line: 2 }])
    },
  )

  it('leave the other questions of the file with their rows', () => {
    const rows = '福袋,1-2,1\n菓子,3,x\n合計,,3\n菓子,4-6,1'
    const answered = said(make(rows), { numbers: 'each', rows: 'out', names: 'offered', emptied: 'empty' })
    expect(
      rowsAdded(answered).map(({ productCode, ticketNumber, quantity }) => [productCode, ticketNumber, quantity]),
    ).toEqual([
      [10, 1, 1],
      [10, 2, 1],
      [20, 3, null],
      [20, 4, 1],
      [20, 5, 1],
      [20, 6, 1],
    ])
  })

  it('bring every number once, and no quantity is lost where it is shared', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 2, max: 12 }),
        fc.nat({ max: 3 }),
        (from, count, each) => {
          const rows = `10,${from}～${from + count - 1},${count * (each + 1)}\n`
          const shared = numbers(said(make(rows), { numbers: 'share' }))
          expect(shared).toEqual(Array.from({ length: count }, (_, at) => [from + at, each + 1]))
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('a range in one cell of a table with first and last numbers', () => {
  const columns = 'eventCode,companyCode,ticketStartNumber'
  const ends = (planned: ReturnType<typeof plan>) =>
    rowsAdded(planned).map((row) => [row['ticketStartNumber'], row['ticketEndNumber'], row['distributionNumber']])

  it.each([
    ['beside an empty last number', `${columns},ticketEndNumber\n1,0012,177～180,\n`],
    ['beside the same last number', `${columns},ticketEndNumber\n1,0012,第177号から第180号まで,180\n`],
    ['without a column of last numbers', `${columns}\n1,0012,177-180\n`],
    ['in both columns', `${columns},ticketEndNumber\n1,0012,177～180,177～180\n`],
  ])('is offered as both: %s', (_, csv) => {
    const asked = make(csv, 'sealData')({})
    expect([asked.issues.count, notReady(asked)]).toEqual([0, 'questions'])
    const offered = asked.questions.flatMap(({ kind, cases }) => cases.map(({ evident }) => [kind, evident]))
    expect(new Set(offered.map(String))).toEqual(new Set(['numbers,range']))
    expect(ends(said(make(csv, 'sealData'), { numbers: 'range' }))).toEqual([[177, 180, 4]])
  })

  it('is not offered beside another last number, and refused where it is a list', () => {
    const other = make(`${columns},ticketEndNumber\n1,0012,177～180,200\n`, 'sealData')({})
    expect(other.questions).toMatchObject([{ kind: 'numbers', cases: [{ evident: null }] }])
    const list = make(`${columns}\n1,0012,12、15\n`, 'sealData')({})
    expect(list.issues.first).toMatchObject([{ code: 'mustBeValidNumber' }])
  })

  it('leaves rows without one as the file has them', () => {
    const csv = `${columns}\n1,0012,177～180\n2,0012,5\n1,0012\n`
    const answered = said(make(csv, 'sealData'), { numbers: 'range' })
    expect(ends(answered)).toEqual([
      [177, 180, 4],
      [5, null, null],
      [null, null, null],
    ])
  })
})
