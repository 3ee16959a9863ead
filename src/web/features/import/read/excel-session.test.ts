import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stylesOf, workbook, type HandMade } from '#domain/excel/workbook.test-help.ts'
import { takeEvident } from '#domain/import/index.ts'
import { textsAsked } from '#domain/import/plan.test-help.ts'
import { startThreads } from '#web/excel/threads.test-help.ts'
import { csv, fakeStore, idle, tableSession } from '#web/features/import/session.test-help.ts'

beforeEach(startThreads)

const departments = [{ departmentCode: 10, departmentName: '営業部' }]
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const header = `<row r="2">${text('部署コード')}${text('部署名')}</row>`
const row = (number: number, code: number, name: string, attributes = '') =>
  `<row r="${number}"${attributes}><c><v>${code}</v></c>${name}</row>`
const excel = (made: HandMade, name = 'file.xlsx') => new File([workbook(made)], name)

async function chosen(file: File, format: 'csv' | 'excel' = 'excel') {
  const session = tableSession('departments', fakeStore({ departments }))
  session.setFormat(format)
  await session.choose([file])
  await idle(session)
  return session
}

describe('an Excel file', () => {
  it('is compared as a CSV file is, and told of by Excel’s rows', async () => {
    const session = await chosen(
      excel({
        sheets: [
          header + row(4, 10, text('営業部')) + row(7, 20, text('総務部')) + row(9, 30, '<c t="e"><v>#REF!</v></c>'),
        ],
      }),
    )
    const { plan, book: read, encoding } = session.state.get()
    expect(plan).toMatchObject({ source: 'excel', unchanged: 1, added: [{ line: 7 }, { line: 9 }] })
    expect(plan!.issues.first).toEqual([{ code: 'excelError', line: 9, field: 'departmentName', text: '#REF!' }])
    expect(read).toEqual({
      sheets: ['Sheet1'],
      tables: ['departments'],
      hidden: [],
      candidates: [],
      hiddenRows: 0,
      hiddenColumns: 0,
    })
    expect(encoding).toBeNull()
  })

  it('has its table’s sheet read, or the first with content; another can be chosen', async () => {
    const sheets = [header + row(3, 50, text('表紙')), header + row(3, 60, text('部署の表'), ' hidden="1"'), '']
    const session = await chosen(excel({ sheets, names: ['表紙', '部署', '空'] }))
    expect(session.state.get().plan!.added).toMatchObject([{ values: [60, '部署の表'] }])
    expect(session.state.get().book).toEqual({
      sheets: ['表紙', '部署'],
      tables: [null, 'departments'],
      hidden: [],
      candidates: [],
      hiddenRows: 1,
      hiddenColumns: 0,
    })
    await session.setSheet('表紙')
    await idle(session)
    expect(session.state.get()).toMatchObject({
      book: { tables: ['departments', null] },
      plan: { added: [{ values: [50, '表紙'] }] },
    })
    const other = await chosen(excel({ sheets, names: ['一', '二', '三'] }))
    expect(other.state.get()).toMatchObject({ book: { tables: ['departments', null] } })
  })

  it('with two sheets that are called like the table, but for blanks, width and case, asks which it is', async () => {
    const sheets = [header + row(3, 50, text('表紙')), header + row(3, 60, text('新')), header + row(3, 70, text('旧'))]
    const session = await chosen(excel({ sheets, names: ['表紙', '部 署', '部署'] }))
    const asked = session.state.get()
    expect([asked.plan, asked.activity, asked.book]).toMatchObject([
      null,
      null,
      { tables: [null, null, null], candidates: [1, 2] },
    ])
    const addedOf = async (name: string) => {
      await session.setSheet(name)
      await idle(session)
      const { plan, book } = session.state.get()
      return [book!.sheets[book!.tables.indexOf('departments')], ...plan!.added.map(({ values }) => values[1])]
    }
    expect(await addedOf('部署')).toEqual(['部署', '旧'])
    expect(await addedOf('部 署')).toEqual(['部 署', '新'])
    expect(await addedOf('表紙')).toEqual(['表紙', '表紙'])
    await session.readAgain()
    await idle(session)
    expect(session.state.get().book).toMatchObject({ tables: ['departments', null, null], candidates: [] })
  })

  it('whose two sheets have one name is damaged', async () => {
    const session = await chosen(excel({ sheets: [header, header], names: ['部署', '部署'] }))
    expect(session.state.get()).toMatchObject({ fileIssue: { code: 'excelDamaged' }, plan: null })
  })

  it('keeps the zeros that its formats show', async () => {
    const session = tableSession('employees', fakeStore({ employees: [] }))
    session.setFormat('excel')
    const names = `<row r="1">${text('companyCode')}${text('sweetCardNumber')}</row>`
    const cells = '<row r="2"><c s="1"><v>12</v></c><c s="2"><v>631877</v></c></row>'
    await session.choose([excel({ sheets: [names + cells], styles: stylesOf(['0000', '00000000']) })])
    await idle(session)
    expect(session.state.get().plan!.added).toMatchObject([{ values: ['0012', '00631877'] }])
  })

  it('without anything in it is empty', async () => {
    const { plan } = (await chosen(excel({ sheets: ['', ''] }))).state.get()
    expect(plan!.issues.first).toEqual([{ code: 'emptyFile' }])
  })

  it('that cannot be read says why, and leaves nothing of the one before', async () => {
    const session = await chosen(new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])], 'a.xlsx'))
    expect(session.state.get()).toMatchObject({ fileIssue: { code: 'excelOld' }, plan: null, book: null })
  })

  it('is ended with its thread when the file is removed', async () => {
    const session = tableSession('departments', fakeStore({ departments }))
    session.setFormat('excel')
    const reading = session.choose([excel({ sheets: [header + row(3, 50, text('x'))] })])
    session.remove()
    await reading
    expect(session.state.get()).toMatchObject({ file: null, plan: null, activity: null, book: null })
  })

  it('whose thread fails can be chosen again', async () => {
    vi.stubGlobal(
      'Worker',
      class {
        onerror?: (event: object) => void
        postMessage = () => setTimeout(() => this.onerror?.({ message: 'out of memory', preventDefault: () => {} }))
        terminate = () => {}
      },
    )
    const session = await chosen(excel({ sheets: [header] }))
    expect(session.state.get()).toMatchObject({ fileIssue: { code: 'unreadableFile' }, activity: null })
  })
})

describe('the rows of an Excel file', () => {
  const employees = [{ id: 1, companyCode: '0012', name: '山田', departmentCode: 10, sweetCardNumber: null }]
  const names = `<row r="1">${text('社員コード')}${text('名前')}${text('部署')}</row>`
  const rows =
    `<row r="2">${text('12')}${text('山田')}<c><v>10</v></c></row>` +
    `<row r="5">${text('0013')}${text("'=佐藤")}${text('経理')}</row>` +
    `<row r="6">${text('')}${text('鈴木')}<c><v>10</v></c></row>` +
    `<row r="8">${text('合計')}${text('3')}</row>`
  const opened = async () => {
    const session = tableSession('employees', fakeStore({ employees, departments }))
    session.setFormat('excel')
    await session.choose([excel({ sheets: [names + rows] })])
    await idle(session)
    // The headings differ from the table's, so the columns need a confirmation.
    if (session.state.get().laying) await session.takeColumns()
    return session
  }

  it('are asked about as those of a CSV file are', async () => {
    const session = await opened()
    const { plan } = session.state.get()
    expect(plan!.questions.map(({ kind, cases }) => [kind, cases[0]!.text, cases[0]!.lines])).toEqual([
      ['rows', '合計 / 3', [8]],
      ['emptied', '経理', [5]],
      ['codes', '12', [2]],
    ])
    await session.setChoices({ answers: takeEvident(new Map(), plan!.questions) })
    const now = session.state.get().plan!
    expect(now).toMatchObject({ unchanged: 1, questions: [{ kind: 'rows', open: 0 }, {}, { kind: 'codes', open: 0 }] })
  })

  it('are corrected, saved and left out by Excel’s rows, and the answers stay', async () => {
    const session = await opened()
    await session.setChoices({ answers: takeEvident(new Map(), session.state.get().plan!.questions) })
    const { file: read, issues } = session.state.get().plan!
    expect(issues.first).toMatchObject([{ code: 'fieldRequired', line: 6, field: 'companyCode' }])
    const words = { label: 'Why', reasonOf: () => 'because', ends: String, cut: 'cut' }
    const saved = await session.corrections.rejected(
      { file: read, issues, words },
      { format: 'csv', name: 'bad', sheet: 'x' },
    )
    expect(await new Blob(saved!.content).text()).toContain('\r\n,"鈴木","10","because"\r\n')
    await session.corrections.leaveOut(issues, String)
    expect(session.state.get().plan).toMatchObject({ issues: { count: 0 }, leftOutCount: 1, unchanged: 1 })
    await session.corrections.takeIn()
    await session.corrections.correct([6], 'companyCode', '0014')
    expect(session.state.get().plan).toMatchObject({ issues: { count: 0 }, added: [{ line: 5 }, { line: 6 }] })
    expect(textsAsked(session.state.get().plan!, 'rows')).toEqual([['合計 / 3', 8]])
  })

  it('have flags that are asked about: はい, and a number that is neither yes nor no', async () => {
    const session = tableSession('distributionStatus', fakeStore({}))
    session.setFormat('excel')
    const titles = `<row r="1">${text('companyCode')}${text('ticketIssueFlag')}</row>`
    const flags =
      `<row r="2">${text('1')}${text('はい')}</row><row r="3">${text('2')}<c><v>1</v></c></row>` +
      `<row r="4">${text('3')}<c><v>2</v></c></row><row r="5">${text('4')}<c t="b"><v>1</v></c></row>`
    await session.choose([excel({ sheets: [titles + flags] })])
    await idle(session)
    const { plan } = session.state.get()
    expect(
      plan!.questions.map(({ kind, cases }) => [kind, ...cases.map(({ text, evident }) => [text, evident])]),
    ).toEqual([['flags', ['はい', 'yes'], ['2', null]]])
    expect(plan!.added.map(({ values }) => values[1])).toEqual([false, true, false, true])
  })
})

describe('a file brought to the wrong way', () => {
  it.each([
    ['a.csv', 'mustBeExcel'],
    ['a.xls', 'excelOld'],
    ['a.XLSM', 'excelMacros'],
    ['a.xlsb', 'excelBinary'],
    ['a.ods', 'excelOpenDocument'],
    ['a', 'mustBeExcel'],
  ])('%s to Excel: %s', async (name, code) => {
    expect((await chosen(csv('x', name))).state.get()).toMatchObject({ fileIssue: { code }, file: null })
  })

  it.each(['a.xlsx', 'a.XLS', 'a.xlsm', 'a.ods'])('%s to CSV is told where to go', async (name) => {
    expect((await chosen(csv('x', name), 'csv')).state.get()).toMatchObject({ fileIssue: { code: 'csvNotExcel' } })
  })

  it('only renamed .csv is known by its bytes', async () => {
    const renamed = await chosen(excel({ sheets: [header] }, 'a.csv'), 'csv')
    expect(renamed.state.get()).toMatchObject({ fileIssue: { code: 'excelAsCsv' }, plan: null })
  })

  it('only renamed is read as Excel where it is dropped on the page', async () => {
    const session = tableSession('departments', fakeStore({ departments }))
    await session.dropFiles([excel({ sheets: [header + row(3, 50, text('x'))] }, 'a.csv')])
    await idle(session)
    expect(session.state.get()).toMatchObject({ format: 'excel', plan: { added: [{ line: 3 }] } })
  })
})
