import { describe, expect, it } from 'vitest'
import { finish } from '#domain/steps.ts'
import { fieldNames, fieldOf, type TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import {
  csvFileSteps,
  csvRecords,
  guessDelimiter,
  headOf,
  layoutAt,
  layoutOf,
  optionsOf,
  type StoredData,
} from '#domain/import/index.ts'

const nothing: StoredData = { storedRows: [], otherTables: {} }
const lay = (declaration: TableDeclaration, text: string, known: Partial<StoredData> = {}) =>
  layoutOf(declaration, headOf(csvRecords(text), 50), { ...nothing, ...known })!

describe('the header', () => {
  it('that is the table’s own needs nobody', () => {
    expect(lay(tables.departments, '部署コード,departmentName\n1,a')).toMatchObject({ settled: true, headerLine: 1 })
  })

  it('is found below titles', () => {
    const layout = lay(tables.departments, '部署一覧,\n2026年4月1日現在,\n\n部署コード,部署名\n10,営業部')
    expect(layout).toEqual({
      headerLine: 4,
      columns: ['departmentCode', 'departmentName'],
      header: ['部署コード', '部署名'],
      settled: false,
    })
  })

  it('can be said to be another line, or none', () => {
    const head = headOf(csvRecords('10,営業部\n20,総務部'), 50)
    const known = { ...nothing, held: [10, 20].map((departmentCode) => ({ departmentCode, departmentName: '課' })) }
    const layout = layoutAt(tables.departments, head, null, known)
    expect(layout).toMatchObject({ headerLine: null, header: ['', ''], columns: [null, null] })
    const said = { ...layout, columns: ['departmentCode', null] }
    const read = finish(csvFileSteps(tables.departments, '10,営業部\n20,総務部', optionsOf(said)))
    expect(read).toMatchObject({ fields: ['departmentCode'], rows: [[10], [20]], lines: [1, 2] })
  })

  it.each([
    ['a field twice', 'departmentCode,部署コード,x\n1,2,3', 'repeatedHeader'],
    ['a hostile name', 'departmentCode,__proto__\n1,2', 'unknownHeader'],
    ['another', 'departmentCode,constructor\n1,2', 'unknownHeader'],
  ])('with %s is refused as ever, not offered', (_, text, code) => {
    const layout = lay(tables.departments, text)
    expect(layout.settled).toBe(true)
    const { issues, rows } = finish(csvFileSteps(tables.departments, text, optionsOf(layout)))
    expect(issues.first.map((issue) => issue.code)).toContain(code)
    expect(rows).toEqual([])
  })
})

describe('what a column is', () => {
  const columns = (declaration: TableDeclaration, header: string, rows = '', known: Partial<StoredData> = {}) =>
    lay(declaration, `${header}\n${rows}`, known).columns

  it('is told by what offices call it, in any width, with signs and remarks', () => {
    expect(columns(tables.employees, '社員番号,名前,部署コード（必須）,役職ＣＤ,担当,ｶｰﾄﾞ番号,備考')).toEqual([
      'companyCode',
      'name',
      'departmentCode',
      'positionCode',
      'personInChargeCode',
      'sweetCardNumber',
      null,
    ])
    expect(columns(tables.employees, '社員番号,所属部署', '0001,営業部')).toEqual(['companyCode', 'departmentCode'])
    expect(columns(tables.employees, 'Employee No.,Full name,dept_code,id')).toEqual([
      'companyCode',
      'name',
      'departmentCode',
      'id',
    ])
  })

  it('is told by every synonym of a field, in each table that has the field', () => {
    const declared: readonly TableDeclaration[] = Object.values(tables)
    const missed = declared.flatMap((declaration) =>
      fieldNames(declaration).flatMap((field) =>
        declared
          .flatMap((other) => fieldOf(other, field)?.synonyms ?? [])
          .filter((name) => layoutAt(declaration, [{ line: 1, cells: [name] }], 1, nothing).columns[0] !== field)
          .map((name) => `${declaration.name}.${field}: ${name}`),
      ),
    )
    expect(missed).toEqual([])
  })

  it('of names is the code of what they name, where the table has no names', () => {
    expect(columns(tables.salesData, '冊子No.,商品名,枚数', '177,福袋,3枚')).toEqual([
      'ticketNumber',
      'productCode',
      'quantity',
    ])
    expect(columns(tables.confirmedData, '品名,商品コード', '福袋,10')).toEqual(['productName', 'productCode'])
  })

  it('is the table’s own code and name where it is called no more than that', () => {
    expect(columns(tables.departments, 'コード,名称')).toEqual(['departmentCode', 'departmentName'])
    expect(columns(tables.salesData, 'No,名称,数量')).toEqual([null, null, 'quantity'])
  })

  it('is the one with codes where another has the names', () => {
    expect(columns(tables.employees, '社員コード,部署,部署コード', '1,営業部,10')).toEqual([
      'companyCode',
      null,
      'departmentCode',
    ])
  })

  it('is told by the names in it where its own says nothing; codes tell nothing', () => {
    const otherTables = { departments: [10, 20, 30].map((departmentCode) => ({ departmentCode })) }
    const storedRows = ['山田', '佐藤'].map((name, id) => ({ id, companyCode: `001${id}`, name }))
    expect(columns(tables.employees, 'A1,B2,C3', '0010,10,山田\n0011,20,佐藤', { storedRows, otherTables })).toEqual([
      null,
      null,
      'name',
    ])
  })
})

describe('what parts the cells', () => {
  it.each([
    ['commas', 'a,b\n1,2', ','],
    ['tabs', '部署コード\t部署名\n10\t営業部, 東京', '\t'],
    ['semicolons', 'departmentCode;departmentName\n10;"a,b"\n20;"c,d"', ';'],
    ['semicolons in another’s header, commas within', 'x;y\n1,5;2,5\n3,5;4,5\n', ';'],
    ['commas, semicolons within', 'departmentCode,departmentName\n10,a;b\n20,c;d', ','],
    ['what sep= says', 'sep=;\na,b;c\n1,2;3', ';'],
    ['commas, where there is one column', 'departmentCode\n10', ','],
    ['commas, where sep= stands in quotes', '"sep=;"\n1', ','],
  ] as const)('%s', (_, text, delimiter) => {
    expect(guessDelimiter(tables.departments, text)).toBe(delimiter)
  })

  it('sep= is no row, as a spreadsheet shows none', () => {
    const file = finish(
      csvFileSteps(tables.departments, 'sep=;\r\ndepartmentCode;departmentName\r\n10;営業部', { delimiter: ';' }),
    )
    expect(file).toMatchObject({ rows: [[10, '営業部']], lines: [2] })
  })
})
