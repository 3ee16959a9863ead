/** An import neither moves rows between events nor takes a counter for a key. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldNames, type Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { answerAll, layoutAt, notReady, planImport, readCsv, readJson, type Choices } from '#domain/import/index.ts'
import { counts, office, planned, rowOf, rowsAdded } from '#domain/import/office.test-help.ts'
import { plan, said } from '#domain/import/plan.test-help.ts'

describe('a key', () => {
  const known = { storedRows: [1, 2, 3].map((id) => planned('0012', 1, id)), otherTables: office }
  const columns = (
    table: TableName,
    header: string[],
    rows: string[][],
    storedRows: readonly Row[] = known.storedRows,
  ) =>
    layoutAt(
      tables[table],
      [header, ...rows].map((cells, i) => ({ line: i + 1, cells })),
      1,
      { ...known, storedRows },
    ).columns
  const counted = [1, 2, 3].map((no) => [String(no), '0012', '3'])

  it.each(['No.', 'No', '番号', '#', '№', '連番', '項番', ''])('is no column that counts rows: %j', (header) => {
    expect(columns('distributionStatus', [header, '社員コード', '冊数'], counted)[0]).toBeNull()
    const own = [{ departmentCode: 1 }, { departmentCode: 2 }, { departmentCode: 3 }]
    expect(columns('departments', [header, '部署コード', '部署名'], counted, own)[0]).toBeNull()
    expect(
      columns(
        'departments',
        [header, '部署名'],
        [
          ['1', 'a'],
          ['2', 'b'],
        ],
        own,
      )[0],
    ).toBeNull()
  })

  it('is taken by its own header, and by what else the key is called', () => {
    expect(columns('distributionStatus', ['ＩＤ', '社員番号', '冊数'], counted)).toEqual([
      'id',
      'companyCode',
      'distributionNumber',
    ])
    expect(columns('departments', ['コード', '名称'], [['1', 'a']])).toEqual(['departmentCode', 'departmentName'])
  })

  it('no reference and no flag is taken by its values: a cross table has a column for each product', () => {
    const cells = [
      ['0012', '1', '2', '1'],
      ['0013', '2', '1', '2'],
    ]
    expect(columns('salesData', ['社員', '福袋', '菓子', '団子'], cells)).toEqual([null, null, null, null])
    expect(columns('distributionStatus', ['', '甲', '乙', '丙'], cells)).toEqual([null, null, null, null])
  })
})

describe('ids in a file', () => {
  const stored = [planned('0012', 1, 1), planned('0012', 1, 2), planned('0013', 2, 3)]
  const header = 'id,eventCode,companyCode,distributionNumber\n'
  const make = (csv: string) => (choices: Choices) => plan('distributionStatus', header + csv, stored, office, choices)

  it('that would replace stored rows are asked about, by event, with what is stored', () => {
    const asked = make('1,2,0012,9\n3,2,0012,9')({})
    expect(notReady(asked)).toBe('questions')
    expect(asked.questions).toMatchObject([
      {
        kind: 'replaced',
        cases: [
          { text: '1 春祭', lines: [2], like: '1 → 2, 3 → 9' },
          { text: '2 夏祭', lines: [3] },
        ],
      },
    ])
    expect(counts(said(make('1,2,0012,9'), { replaced: 'replace' }))).toEqual([0, 1, 0])
    const fresh = said(make('1,2,0012,9'), { replaced: 'new' })
    expect([counts(fresh), notReady(fresh)]).toEqual([[1, 0, 0], null])
    expect(rowsAdded(fresh)).toMatchObject([{ id: null, eventCode: 2, companyCode: '0012', name: '山田' }])
  })

  it('are asked about again once somebody else changed what is replaced', () => {
    const answers = answerAll(new Map(), make('1,2,0012,9')({}).questions[0]!, 'replace')
    expect(notReady(make('1,2,0012,9')({ answers }))).toBeNull()
    const now = stored.map((row) => (row.id === 1 ? { ...row, distributionNumber: 30 } : row))
    const later = plan('distributionStatus', `${header}1,2,0012,9`, now, office, { answers })
    expect(notReady(later)).toBe('questions')
  })

  it('are not asked about where they change nothing, nor in an export of ours that leaves the events alone', () => {
    expect(make('1,1,0012,3')({}).questions).toEqual([])
    const names = fieldNames(tables.distributionStatus)
    const exported = (change: Row) => {
      const row: Row = { ...stored[0]!, ...change }
      const csv = `${names.join()}\n${names.map((name) => String(row[name])).join()}`
      return plan('distributionStatus', csv, stored, office)
    }
    expect([exported({ distributionNumber: 8 }).questions, counts(exported({ distributionNumber: 8 }))]).toEqual([
      [],
      [0, 1, 0],
    ])
    expect(exported({ eventCode: 2 }).questions.map(({ kind }) => kind)).toEqual(['replaced'])
  })
})

describe('an export of ours', () => {
  const stored = [planned('0012', 1, 1), planned('0013', 1, 2)]
  const names = fieldNames(tables.distributionStatus)
  const file = (...rows: Row[]) => {
    const lines = rows.map((row) => names.map((name) => String(row[name])).join())
    return plan('distributionStatus', `${names.join()}\n${lines.join('\n')}`, stored, office)
  }
  const as = (row: Row, change: Row): Row => ({ ...row, ...change })
  const kinds = (asked: ReturnType<typeof plan>) => asked.questions.map(({ kind }) => kind)

  it('in which every row is about somebody else is asked about: it was a form for another list', () => {
    const [first, second] = stored as [Row, Row]
    expect(kinds(file(as(first, { companyCode: '0021' }), as(second, { companyCode: '0022' })))).toEqual(['replaced'])
    expect(kinds(file(as(first, { companyCode: '0021' }), second))).toEqual([])
    expect(kinds(file(as(first, { companyCode: '0021' }), as(second, { distributionNumber: 9 })))).toEqual([])
    expect(kinds(file(...stored.map((row) => as(row, { distributionNumber: 9, ticketIssueFlag: true }))))).toEqual([])
  })

  it('of withdrawn numbers is asked about where they move to another event, and without one which it is', () => {
    const [first, second]: Row[] = [1, 2].map((id) => ({ id, ...rowOf.withdrawn }))
    const rows = [first!, second!]
    const json = (row: Row) => readJson(tables.withdrawn, JSON.stringify([{ ...first, ...row }, second]))
    const asked = (row: Row) => planImport(tables.withdrawn, json(row), { version: 1, rows }, office)
    expect(kinds(asked({ reason: '紛失' }))).toEqual([])
    expect(kinds(asked({ eventCode: 2 }))).toEqual(['replaced'])
    expect(kinds(asked({ id: null, eventCode: null }))).toEqual(['event'])
  })
})

describe('a typed code', () => {
  const products =
    (rows: string, header = 'productCode,eventCode,productName,unitPrice') =>
    (choices: Choices) =>
      plan('products', `${header}\n${rows}`, office.products, office, choices)
  const events = (row: string) =>
    plan('events', `eventCode,eventName,ticketStartNumber,ticketEndNumber\n${row}`, office.events)
  const asks = (asked: ReturnType<typeof plan>) => asked.questions.map(({ kind, cases }) => [kind, cases.length])

  it('whose row would move to another event is asked about, with old and new, and may be left out', () => {
    const make = products('10,2,団子,300\n20,2,菓子,600\n30,2,煎餅,-1')
    const asked = make({})
    expect([notReady(asked), asked.questions]).toMatchObject([
      'issues',
      [
        {
          kind: 'replaced',
          open: 1,
          cases: [{ field: 'productCode', text: '1 春祭', lines: [2], like: '1 → 2, 福袋 → 団子, 1000 → 300' }],
        },
      ],
    ])
    expect(asked.questions[0]!.cases[0]!.options).toEqual([{ answer: 'replace' }, { answer: 'out' }])
    expect(counts(said(products('10,2,団子,300'), { replaced: 'replace' }))).toEqual([0, 1, 0])
  })

  it('that is said to be another leaves its row out, and whatever else is wrong or asked in it', () => {
    const left = said(products('10,2,団子\u200B,-1\n20,2,菓子,600\n30,2,煎餅,200'), { replaced: 'out' })
    expect([counts(left), left.leftOutCount, notReady(left)]).toEqual([[1, 1, 0], 1, null])
    expect(left.leftOutFor.first).toMatchObject([{ line: 2, field: 'productCode', text: '10' }])
    expect(asks(left)).toEqual([['replaced', 1]])
  })

  it('of a list without an event is asked about where its product is called otherwise', () => {
    const header = 'productCode,productName,unitPrice'
    expect(asks(products('10,団子,300\n20,菓子,500', header)({}))).toEqual([['replaced', 1]])
    expect(asks(products('10,福袋,900\n20,菓子,700', header)({}))).toEqual([])
    expect(asks(products('10,900', 'productCode,unitPrice')({}))).toEqual([])
    expect(asks(products('10,1,団子,300')({}))).toEqual([])
  })

  it('of an event is asked about where its name changes together with its numbers', () => {
    expect(asks(events('1,秋祭,1,300'))).toEqual([['replaced', 1]])
    expect([asks(events('1,春まつり,1,500')), asks(events('1,春祭,1,600'))]).toEqual([[], []])
  })

  it('of a person or a department is a key: a new name is shown, and not asked about', () => {
    const named = plan('departments', 'departmentCode,departmentName\n7,総務部', office.departments)
    expect([asks(named), counts(named)]).toEqual([[], [0, 1, 0]])
  })
})

describe('rows without an event', () => {
  const stored = [planned('0012', 1, 1)]
  const csv = 'companyCode,distributionNumber\n0012,3\n'
  const make = (choices: Choices) => plan('distributionStatus', csv, stored, office, choices)

  it('are asked about before anything is compared, and the current event is offered', () => {
    const asked = make({ currentEvent: 2 })
    expect([counts(asked), notReady(asked)]).toEqual([[0, 0, 0], 'questions'])
    expect(asked.questions).toMatchObject([{ kind: 'event', open: 1, cases: [{ evident: '=2', lines: [2] }] }])
    expect(asked.questions[0]!.cases[0]!.options.map(({ answer }) => answer)).toEqual(['=1', '=2', 'empty'])
  })

  it.each([
    ['several and none is open', office.events, null, null],
    ['several and the open one is gone', office.events, 9, null],
    ['one', office.events.slice(1), null, '=2'],
    ['one and another is open that is gone', office.events.slice(1), 1, '=2'],
  ])('are suggested an event only where that is evident: there are %s', (_, events, currentEvent, evident) => {
    const asked = plan('distributionStatus', csv, stored, { ...office, events }, { currentEvent })
    expect(asked.questions[0]!.cases[0]).toMatchObject({ evident })
  })

  it('are compared with the rows of the event that was answered alone', () => {
    expect(counts(said(make, { event: '=1' }))).toEqual([0, 0, 1])
    const other = said(make, { event: '=2' })
    expect([counts(other), rowsAdded(other)[0]]).toEqual([[1, 0, 0], expect.objectContaining({ eventCode: 2 })])
    expect(counts(said(make, { event: 'empty' }))).toEqual([1, 0, 0])
  })

  it('get the one that their product tells, and are not asked about then', () => {
    const sold = plan('salesData', 'productCode,ticketNumber,quantity\n20,177,2\n', [], office)
    expect([sold.questions, notReady(sold)]).toEqual([[], null])
    expect(sold.added[0]!.filled).toEqual(['eventCode'])
    expect(rowsAdded(sold)).toEqual([{ productCode: 20, ticketNumber: 177, quantity: 2, eventCode: 2 }])
  })

  it('and without a product are asked for the product first: it tells the event', () => {
    const sales = (choices: Choices) => plan('salesData', 'ticketNumber,quantity\n177,2\n', [], office, choices)
    expect(sales({}).questions.map(({ kind, cases }) => [kind, cases[0]!.field])).toEqual([
      ['event', 'eventCode'],
      ['required', 'productCode'],
    ])
    expect(rowsAdded(said(sales, { required: '=20' }))).toEqual([
      { ticketNumber: 177, quantity: 2, productCode: 20, eventCode: 2 },
    ])
  })
})

it("whatever columns a file has, without an answer no other event's rows and no stored key change", () => {
  const table = tables.distributionStatus
  const all = fieldNames(table)
  const stored = [1, 2, 3, 4].map((id) => planned(`00${id}`, (id % 2) + 1, id))
  const names = fc.shuffledSubarray(all, { minLength: 1 })
  const row = fc.record({
    id: fc.constantFrom('', '1', '2', '3', '9'),
    eventCode: fc.constantFrom('', '1', '2'),
    companyCode: fc.constantFrom('001', '002', '0012'),
    name: fc.constantFrom('', '山田', '佐藤'),
    distributionNumber: fc.constantFrom('3', '4'),
  })
  fc.assert(
    fc.property(names, fc.array(row, { minLength: 1, maxLength: 4 }), (header, cells) => {
      const text = cells.map((cell: Record<string, string>) => header.map((name) => cell[name] ?? '').join())
      const file = readCsv(table, `${header.join()}\n${text.join('\n')}\n`)
      const result = planImport(table, file, { version: 1, rows: stored }, office)
      if (notReady(result) !== null) return
      for (const { before, values } of result.changed) {
        expect(header.toSorted()).toEqual(all.toSorted())
        const event = values[result.fields.indexOf('eventCode')]
        expect([undefined, before.eventCode]).toContain(event)
      }
      for (const added of rowsAdded(result)) expect(added.eventCode).not.toBeNull()
    }),
    { numRuns: 300 },
  )
})
