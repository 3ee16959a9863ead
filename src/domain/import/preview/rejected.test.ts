import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inLocale } from '#domain/locale.ts'
import { finish } from '#domain/steps.ts'
import { tables } from '#domain/tables/index.ts'
import {
  canLeaveOut,
  csvRecords,
  endsLabel,
  planImport,
  readCsv,
  readJson,
  rejectedCsvSteps,
  rejectedJsonSteps,
  rejectedRows,
  withCorrection,
  type CellEdits,
  type ImportPlan,
} from '#domain/import/index.ts'
import { parseCsv } from '#domain/csv.ts'
import { said } from '#domain/import/plan.test-help.ts'

const words = {
  label: 'Why not imported (EventMS)',
  reasonOf: (issues: readonly { code: string }[]) => issues.map(({ code }) => code).join(' '),
  ends: (column: string) => inLocale(endsLabel, 'ja').replace('{column}', column),
  cut: 'cut',
}
const plan = (text: string, edits: CellEdits = {}) =>
  planImport(tables.products, readCsv(tables.products, text, { edits }), { version: 1, rows: [] })
const save = (text: string, { file, issues }: ImportPlan, edits: CellEdits = {}) =>
  Buffer.concat(
    finish(rejectedCsvSteps({ declaration: tables.products, file, issues, edits, words }, csvRecords(text))),
  ).toString()

const head = 'productCode,productName,unitPrice,eventCode'
const file = `${head}\n1,a,100,\n2,"two\nlines",-2,\n\nq,=1+1,-5,\n4,"d","1,000",\n`

describe('rows of a file that are rejected', () => {
  it('are named as a spreadsheet counts rows, also after a cell of two lines and a blank row', () => {
    expect(plan(file).issues.first.map(({ line, field }) => [line, field])).toEqual([
      [3, 'unitPrice'],
      [5, 'unitPrice'],
      [5, 'productCode'],
    ])
  })

  it('are saved as they stand there, with the reason, so that no spreadsheet runs them', () => {
    const saved = parseCsv(save(file, plan(file)))
    expect(saved.header).toEqual([...head.split(','), 'Why not imported (EventMS)'])
    expect(saved.records.map(({ cells }) => cells)).toEqual([
      ['2', 'two\nlines', '-2', '', 'mustBeNonNegative'],
      ['q', "'=1+1", '-5', '', 'mustBeNonNegative mustBeValidNumber'],
    ])
  })

  it('run no formula from a flag or a number either, and keep what is a number as it is', () => {
    const table = tables.distributionStatus
    const flag = '=HYPERLINK("http://x")'
    const text = `id,companyCode,ticketIssueFlag\nq,C1,"${flag.replaceAll('"', '""')}"\n-5x,C2,1\n"＝1",C3,－1\n`
    const { file: read, issues } = planImport(table, readCsv(table, text), { version: 1, rows: [] })
    const saved = finish(
      rejectedCsvSteps({ declaration: table, file: read, issues, edits: {}, words }, csvRecords(text)),
    )
    expect(parseCsv(Buffer.concat(saved).toString()).records.map(({ cells }) => cells.slice(0, 3))).toEqual([
      ['q', 'C1', `'${flag}`],
      ["'-5x", 'C2', '1'],
      ["'＝1", 'C3', '－1'],
    ])
  })

  it('keep the cells that are too many where their file has no header', () => {
    const text = '1,one,1,out\n2,two,2,out,more,=1\n3,three,-3,out\n'
    const options = { headerLine: null, columns: ['productCode', 'productName', 'unitPrice', null] }
    const read = planImport(tables.products, readCsv(tables.products, text, options), { version: 1, rows: [] })
    expect(parseCsv(save(text, read)).header.slice(0, 3)).toEqual(['productCode', 'productName', 'unitPrice'])
    const rows = save(text, read).split('\r\n')
    expect(rows[1]).toBe(`"2","two","2","more","'=1","surplusCells surplusCells"`)
    expect(rows[2]).toBe('"3","three","-3","mustBeNonNegative"')
  })

  it('have a header where their file has none, and nothing of a column that was left out', () => {
    const text = '2,x,two,-2\n3,y,three,3\n'
    const options = { headerLine: null, columns: ['productCode', null, 'productName', 'unitPrice'] }
    const read = planImport(tables.products, readCsv(tables.products, text, options), { version: 1, rows: [] })
    const saved = save(text, read)
    expect(parseCsv(saved)).toMatchObject({
      header: ['productCode', 'productName', 'unitPrice', 'Why not imported (EventMS)'],
      records: [{ cells: ['2', 'two', '-2', 'mustBeNonNegative'] }],
    })
    expect(plan(saved.replace('"-2"', '"2"')).added.map(({ values }) => values)).toEqual([[2, 'two', 2]])
  })

  it('come in after they were corrected: the reasons are passed over, and saved again only once', () => {
    const saved = save(file, plan(file))
    expect(plan(saved).issues.count).toBe(3)
    expect(parseCsv(save(saved, plan(saved))).header).toEqual(parseCsv(saved).header)
    const mended = plan(saved.replace('"-2"', '"7"').replace('"q"', '"9"').replace('"-5"', '"5"'))
    expect(mended.issues.count).toBe(0)
    expect(mended.added.map(({ values }) => values)).toEqual([
      [2, 'two\nlines', 7, null],
      [9, '=1+1', 5, null],
    ])
  })

  it('can be left out, all of them, where nothing is wrong with the file as a whole', () => {
    const first = plan(file)
    expect(canLeaveOut(first.file, first.issues)).toBe(true)
    const leftOutLines = rejectedRows(first.file, first.issues)
    expect([...leftOutLines]).toEqual([3, 5])
    const rest = plan(file, { leftOutLines })
    expect([rest.issues.count, rest.leftOutCount, rest.added.map(({ line }) => line)]).toEqual([0, 2, [2, 6]])
    for (const text of [`${head},nonsense\n1,a,-1,`, `${head}\n1,a,-1,\n2,"b`, `"productCode"x,unitPrice\n1,2`, '']) {
      const { file: read, issues } = plan(text)
      expect(canLeaveOut(read, issues), text).toBe(false)
    }
  })

  it('a stray quote is a row like any other, and saved with all its marks', () => {
    const text = `${head}\n1,5" disk,1,\n2,"a"b,1,\n3,c,1,`
    const first = plan(text)
    expect(parseCsv(save(text, first)).records.map(({ cells }) => cells[1])).toEqual(['5" disk', '"a"b'])
    expect(plan(text, { leftOutLines: rejectedRows(first.file, first.issues) }).added).toHaveLength(1)
  })
})

describe('a rejected row that is too short', () => {
  const table = tables.distributionStatus
  const issued = [{ id: 1, companyCode: '1', name: 'a', distributionNumber: 3, ticketIssueFlag: true }]
  const held = { version: 1, rows: issued }
  const names = 'id,distributionNumber,companyCode,name,ticketIssueFlag'
  const read = (text: string) => planImport(table, readCsv(table, text), held)
  const saved = (text: string) => {
    const { file, issues } = read(text)
    const steps = rejectedCsvSteps({ declaration: table, file, issues, edits: {}, words }, csvRecords(text))
    return Buffer.concat(finish(steps)).toString()
  }
  const asked = (text: string) =>
    read(text).questions.flatMap(({ kind, cases }) =>
      kind === 'replaced' ? [] : cases.map(({ field, evident }) => [kind, field, evident]),
    )
  const mended = (text: string) => text.replace('-3', '3')

  it.each([
    ['1,-3,1,a', [['losses', 'ticketIssueFlag', 'keep']]],
    [
      '1,-3,1',
      [
        ['losses', 'name', 'keep'],
        ['losses', 'ticketIssueFlag', 'keep'],
      ],
    ],
    ['1,-3,1,a,', []],
    ['1,-3,1,,', [['losses', 'name', null]]],
  ])('%s asks the same once it was saved and corrected', (row, questions) => {
    const text = `${names}\n${row}\n`
    expect(read(text).issues.count).toBe(1)
    expect(asked(mended(text))).toEqual(questions)
    expect(asked(mended(saved(text)))).toEqual(questions)
    expect(asked(mended(saved(saved(text))))).toEqual(questions)
  })
})

describe('a cell that is corrected', () => {
  it('is read anew, and what was wrong with it is gone; taken back, it is there again', () => {
    let edits = withCorrection({}, [3], 'unitPrice', '１２')
    edits = withCorrection(edits, [5], 'productCode', '3')
    expect(plan(file, edits).issues.first).toMatchObject([{ code: 'mustBeNonNegative', line: 5, text: '-5' }])
    edits = withCorrection(edits, [5], 'unitPrice', '')
    expect(plan(file, edits).added.map(({ values }) => values)).toContainEqual([2, 'two\nlines', 12, null])
    expect(plan(file, edits).added.map(({ values }) => values)).toContainEqual([3, '=1+1', null, null])
    expect(plan(file, withCorrection(edits, [3], 'unitPrice', null)).issues.first).toMatchObject([
      { line: 3, text: '-2' },
    ])
    expect(parseCsv(save(file, plan(file), withCorrection({}, [3], 'productCode', '22'))).records[0]!.cells[0]).toBe(
      '22',
    )
  })

  it('begins with all that stands there, however little of it is shown', () => {
    const name = 'x'.repeat(1001)
    const [long] = plan(`${head}\n1,${name},,`).issues.first
    expect(long).toMatchObject({ code: 'textTooLong', text: `${'x'.repeat(60)}…`, fullText: name })
    expect(plan(`${head}\nq,a,,`).issues.first[0]).not.toHaveProperty('fullText')
    const text = `departmentCode,departmentName\n1,${'y'.repeat(1000)}\u200B`
    const file = readCsv(tables.departments, text)
    const taken = said((choices) => planImport(tables.departments, file, { version: 1, rows: [] }, {}, choices), {
      hidden: 'take',
    })
    expect(taken.issues.first).toMatchObject([{ fullText: `${'y'.repeat(1000)}\u200B` }])
  })

  it('of JSON is typed like any other, and saved as JSON', () => {
    const text = '[{"productCode":"x","productName":"a"},{"productCode":2},3]'
    const whole = text.replace(',3]', ']')
    const corrected = readJson(tables.products, whole, withCorrection({}, [1], 'productCode', '7'))
    expect([corrected.issues.count, corrected.rows[0]]).toEqual([0, [7, 'a']])
    const { issues, ...read } = readJson(tables.products, text, {})
    expect(issues.first).toMatchObject([{ code: 'notARecord', line: 3 }])
    expect(readJson(tables.products, text, { leftOutLines: new Set([3]) }).issues.first).toMatchObject([{ line: 1 }])
    const saved = finish(
      rejectedJsonSteps(
        { declaration: tables.products, file: { ...read, issues }, issues, edits: {}, words },
        JSON.parse(text) as unknown[],
      ),
    )
    expect(JSON.parse(saved.join(''))).toEqual([{ record: 3, [words.label]: 'notARecord' }])
  })
})

it('whatever stands in a rejected row, it stands there again when it is read back', () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('=', "'", '-', '+', '@', 'a', '1', ',', '"', '\n', '－', ' '), maxLength: 5 }),
    fc.string({ maxLength: 4 }),
  )
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rowsOf = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(rowsOf, (rows) => {
      const text = `productCode,productName,unitPrice\n${rows.map(([name, price]) => `q,${quoted(name)},${quoted(price)}`).join('\n')}`
      const first = plan(text)
      const again = plan(save(text, first))
      expect(again.file.rows).toEqual(first.file.rows)
      expect(again.issues.count).toBe(first.issues.count)
    }),
    { examples: [[[['', '\n,－1']]], [[['', '="1"']]]] },
  )
})
