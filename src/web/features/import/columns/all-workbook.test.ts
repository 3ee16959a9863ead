import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { workbook } from '#domain/excel/workbook.test-help.ts'
import type { WorksheetTables } from '#domain/import/index.ts'
import { startThreads } from '#web/excel/threads.test-help.ts'
import { createImportSession } from '#web/features/import/session.ts'
import { answers, fakeAllStore, idle } from '#web/features/import/session.test-help.ts'

beforeEach(() => {
  startThreads()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
})

type Cells = readonly (string | number)[]

const cell = (value: string | number) =>
  typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
const rowXml = (cells: Cells, at: number) => `<row r="${at}">${cells.map(cell).join('')}</row>`

function excel(sheets: Readonly<Record<string, readonly Cells[]>>, from = 1, name = 'office.xlsx'): File {
  const xml = Object.values(sheets).map((rows) => rows.map((cells, i) => rowXml(cells, from + i)).join(''))
  return new File([workbook({ sheets: xml, names: Object.keys(sheets) })], name)
}

const departments: readonly Cells[] = [
  ['部署コード', '部署名'],
  [10, '営業部'],
  [20, '総務部'],
]
const employees: readonly Cells[] = [
  ['companyCode', 'name', 'departmentCode'],
  ['0007', '山田', 20],
]

async function chosen(file: File, store = fakeAllStore({})) {
  const session = createImportSession('all', store)
  await session.choose([file])
  await idle(session)
  return { session, store, state: () => session.state.get(), plan: () => session.state.get().plans }
}

describe('a workbook of all data', () => {
  it('brings each sheet to its table in one act, masters first; a code may name a row of another sheet', async () => {
    const { session, store, state, plan } = await chosen(excel({ 社員: employees, Departments: departments }))
    expect([...plan()!.keys()]).toEqual(['departments', 'employees'])
    expect(state()).toMatchObject({ book: { tables: ['employees', 'departments'] }, step: null })
    // No code is unknown; the plan names the fields that the form requires and the file lacks.
    const { warnings } = plan()!.get('employees')!
    expect(warnings.map(({ code, field }) => [code, field])).toEqual(
      ['positionCode', 'personInChargeCode', 'sweetCardNumber'].map((field) => ['lacking', field]),
    )
    await session.send()
    expect(store.sent).toEqual([
      [
        {
          table: 'departments',
          version: 1,
          file: 'office.xlsx',
          fields: ['departmentCode', 'departmentName'],
          rows: [
            [10, '営業部'],
            [20, '総務部'],
          ],
        },
        {
          table: 'employees',
          version: 1,
          file: 'office.xlsx',
          fields: ['companyCode', 'name', 'departmentCode'],
          rows: [['0007', '山田', 20]],
        },
      ],
    ])
  })

  it('asks which table a sheet is that is called like none, and leaves out what is said to be none', async () => {
    const { session, state, plan } = await chosen(excel({ 表紙: [['2026年度']], 名簿: employees, 部署: departments }))
    expect(plan()).toBeNull()
    expect(state()).toMatchObject({
      book: { tables: [null, null, 'departments'] },
      step: { kind: 'sheets', required: true },
    })
    session.setTables([null, 'employees', 'departments'])
    await session.takeTables()
    expect([...plan()!.keys()]).toEqual(['departments', 'employees'])
    session.openSheets()
    expect(state()).toMatchObject({ plans: null, step: { kind: 'sheets', required: false } })
    session.setTables([null, null, 'departments'] satisfies WorksheetTables)
    await session.takeTables()
    expect([...plan()!.keys()]).toEqual(['departments'])
    // The answer applies to these worksheets, so it survives reading the file again.
    await session.readAgain()
    expect([...plan()!.keys()]).toEqual(['departments'])
  })

  it('asks for the columns of each sheet whose header is another, and keeps what was said of the other tables', async () => {
    const strange: readonly Cells[] = [
      ['社員名簿'],
      ['社員番号', '呼び名', '部署番号'],
      ['a', '山田', 10],
      ['b', '', 'x'],
    ]
    const { session, state, plan } = await chosen(excel({ employees: strange, departments }))
    expect(state()).toMatchObject({ step: { kind: 'columns', table: 'employees', required: true } })
    session.setHeaderLine(2)
    session.setColumns(['companyCode', 'name', 'departmentCode'])
    await session.takeColumns()
    expect(plan()!.get('employees')!.added).toMatchObject([{ line: 3 }, { line: 4 }])
    await session.setChoices('employees', answers(plan()!.get('employees'), 'empty'))
    await session.corrections('departments').correct([2], 'departmentName', '営業本部')
    session.openColumns('departments')
    session.setColumns(['departmentCode', 'departmentName'])
    await session.takeColumns()
    // Changing the columns drops the table's correction, and keeps the other table's answer.
    expect(state().edits.departments ?? {}).toEqual({})
    expect(plan()!.get('departments')!.added[0]).toMatchObject({ values: [10, '営業部'] })
    expect(plan()!.get('employees')!.questions).toMatchObject([{ open: 0 }])
  })

  it('asks for the columns anew where another sheet becomes the table: without a header nothing tells them', async () => {
    const file = excel({ 社員: [['0007', '山田']], 旧名簿: [['田中', '0008']] })
    const { session, state, plan } = await chosen(file)
    session.setTables(['employees', null])
    await session.takeTables()
    session.setHeaderLine(null)
    session.setColumns(['companyCode', 'name'])
    await session.takeColumns()
    expect(plan()!.get('employees')!.added).toMatchObject([{ values: ['0007', '山田'] }])
    session.openSheets()
    session.setTables([null, 'employees'])
    await session.takeTables()
    expect(state()).toMatchObject({ plans: null, step: { kind: 'columns', table: 'employees', required: true } })
  })

  it('keeps a correction of one table when the columns of another are changed', async () => {
    const { session, plan } = await chosen(excel({ employees, departments }))
    await session.corrections('employees').correct([2], 'name', '山本')
    session.openColumns('departments')
    session.setColumns(['departmentCode', null])
    await session.takeColumns()
    expect(plan()!.get('departments')!.fields).toEqual(['departmentCode'])
    expect(plan()!.get('employees')!.added).toMatchObject([{ values: ['0007', '山本', 20] }])
  })

  it('keeps the answers of the other tables where Continue is pressed twice', async () => {
    const { session, plan } = await chosen(excel({ employees: [...employees, ['0008', '田中', 'x']], departments }))
    await session.setChoices('employees', answers(plan()!.get('employees'), 'empty'))
    session.openColumns('departments')
    session.setColumns(['departmentCode', null])
    await Promise.all([session.takeColumns(), session.takeColumns()])
    expect(plan()!.get('departments')!.fields).toEqual(['departmentCode'])
    expect(plan()!.get('employees')!.questions).toMatchObject([{ open: 0 }])
  })

  it('tells problems by Excel’s rows, table by table; nothing is sent while one of them has any', async () => {
    const bad: readonly Cells[] = [...departments, ['x', '誤り']]
    const { session, store, plan } = await chosen(excel({ departments: bad, employees }, 3))
    expect(plan()!.get('departments')!.issues.first).toMatchObject([{ line: 6, field: 'departmentCode' }])
    expect(plan()!.get('employees')!.issues.count).toBe(0)
    expect(await session.send()).toBeNull()
    expect(store.sent).toEqual([])
    await session.corrections('departments').leaveOut(plan()!.get('departments')!.issues, String)
    expect(await session.send()).toEqual({})
    expect(store.sent).toHaveLength(1)
    await session.corrections('departments').takeIn()
    expect(plan()!.get('departments')!.issues.count).toBe(1)
  })

  it('names the row of the sheet where the server refuses one', async () => {
    const { session, store, state } = await chosen(excel({ employees, departments }, 5))
    store.answer = () => {
      throw new EventmsError(
        'invalidRows',
        { table: 'departments' },
        { issues: [{ code: 'textTooLong', field: 'departmentName', line: 2 }] },
      )
    }
    expect(await session.send()).toBeNull()
    expect(state().failure).toMatchObject({ params: { table: 'departments' }, issues: [{ line: 7 }] })
  })

  it('saves the rows that have problems from their own sheet', async () => {
    const { session, plan } = await chosen(excel({ departments: [...departments, ['x', '誤り']], employees }))
    const { file, issues } = plan()!.get('departments')!
    const words = { label: 'Why', reasonOf: () => 'because', ends: String, cut: '' }
    const saved = await session
      .corrections('departments')
      .rejected({ file, issues, words }, { format: 'csv', name: 'a', sheet: '' })
    expect(await new Blob(saved!.content).text()).toMatch(/"部署コード","部署名","Why"\s+"x","誤り","because"/)
  })

  it('counts the rows of all sheets together against what one import may send', async () => {
    const { session, state } = await chosen(excel({ employees, departments }), { ...fakeAllStore({}), importRows: 2 })
    expect(state()).toMatchObject({ tooMany: { count: 3, max: 2 } })
    expect(await session.send()).toBeNull()
  })

  it('is refused for what any Excel file is refused for', async () => {
    const old = await chosen(new File(['x'], 'office.xls'))
    expect(old.state()).toMatchObject({ file: null, fileIssue: { code: 'excelOld' } })
    const none = await chosen(new File(['no zip'], 'office.xlsx'))
    expect(none.state()).toMatchObject({ fileIssue: { code: 'notExcel' }, plans: null, book: null, activity: null })
    const empty = await chosen(excel({ 部署: [] }))
    expect(empty.state()).toMatchObject({ fileIssue: { code: 'emptyFile' } })
  })
})
