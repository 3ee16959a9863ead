import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stylesOf, workbook, type HandMade } from '#domain/excel/workbook.test-help.ts'
import { startThreads } from '../../excel/threads.test-help.ts'
import { createImportSession } from './session.ts'
import { csv, fakeStore, idle } from './session.test-help.ts'

beforeEach(startThreads)

const departments = [{ departmentCode: 10, departmentName: '営業部' }]
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const header = `<row r="2">${text('部署コード')}${text('部署名')}</row>`
const row = (number: number, code: number, name: string, attributes = '') =>
  `<row r="${number}"${attributes}><c><v>${code}</v></c>${name}</row>`
const excel = (made: HandMade, name = 'file.xlsx') => new File([workbook(made)], name)

async function chosen(file: File, format: 'csv' | 'excel' = 'excel') {
  const session = createImportSession('departments', fakeStore({ departments }))
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
    const { plan, workbook: read, encoding } = session.state.get()
    expect(plan).toMatchObject({ source: 'excel', unchanged: 1, added: [{ line: 7 }, { line: 9 }] })
    expect(plan!.issues.first).toEqual([{ code: 'excelError', line: 9, field: 'departmentName', text: '#REF!' }])
    expect(read).toEqual({ sheets: ['Sheet1'], sheet: 0, hiddenRows: 0, hiddenColumns: 0 })
    expect(encoding).toBeNull()
  })

  it('has its table’s sheet read, or the first with content; another can be chosen', async () => {
    const sheets = [header + row(3, 50, text('表紙')), header + row(3, 60, text('部署の表'), ' hidden="1"'), '']
    const session = await chosen(excel({ sheets, names: ['表紙', '部署', '空'] }))
    expect(session.state.get().plan!.added).toMatchObject([{ values: [60, '部署の表'] }])
    expect(session.state.get().workbook).toEqual({
      sheets: ['表紙', '部署'],
      sheet: 1,
      hiddenRows: 1,
      hiddenColumns: 0,
    })
    await session.setSheet('表紙')
    await idle(session)
    expect(session.state.get()).toMatchObject({ workbook: { sheet: 0 }, plan: { added: [{ values: [50, '表紙'] }] } })
    const other = await chosen(excel({ sheets, names: ['一', '二', '三'] }))
    expect(other.state.get()).toMatchObject({ workbook: { sheet: 0 } })
  })

  it('keeps the zeros that its formats show', async () => {
    const session = createImportSession('employees', fakeStore({ employees: [] }))
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
    expect(session.state.get()).toMatchObject({ fileIssue: { code: 'excelOld' }, plan: null, workbook: null })
  })

  it('is ended with its thread when the file is removed', async () => {
    const session = createImportSession('departments', fakeStore({ departments }))
    session.setFormat('excel')
    const reading = session.choose([excel({ sheets: [header + row(3, 50, text('x'))] })])
    session.remove()
    await reading
    expect(session.state.get()).toMatchObject({ file: null, plan: null, doing: null, workbook: null })
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
    expect(session.state.get()).toMatchObject({ fileIssue: { code: 'unreadableFile' }, doing: null })
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
})
