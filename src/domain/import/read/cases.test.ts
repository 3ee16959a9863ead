/** Realistic files of an office: the questions about each, and its rows after the answers. */
import { expect, it } from 'vitest'
import { mergedSteps } from '#domain/excel/index.ts'
import { finish } from '#domain/steps.ts'
import { seen, stylesOf, workbook, type HandMade } from '#domain/excel/workbook.test-help.ts'
import type { Row } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import {
  excelFileSteps,
  notReady,
  planImport,
  readCsv,
  takeEvident,
  type Answers,
  type FileRows,
} from '#domain/import/index.ts'

/** The plan after all suggested answers, and the questions before. */
function imported(table: TableName, file: FileRows, held: readonly Row[] = []) {
  const planned = (answers: Answers) => planImport(tables[table], file, { version: 1, rows: held }, {}, { answers })
  const asked = planned(new Map())
  const plan = planned(takeEvident(new Map(), asked.questions))
  return {
    asked: asked.questions.map(({ kind, cases }) => [kind, ...cases.map(({ text }) => text)]),
    refused: plan.issues.first.map(({ code, text }) => [code, text]),
    rows: plan.added.map(({ values }) => values.slice(0, 3)),
    waits: notReady(plan),
  }
}
const text = (value: string, place: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const sheet = (header: readonly string[], cells: string) =>
  `<row r="1">${header.map((name, at) => text(name, `${'ABC'[at]!}1`)).join('')}</row>${cells}`
const departments = ['departmentCode', 'departmentName']
const employees = ['companyCode', 'name', 'departmentCode']

it.each<[string, TableName, string, Partial<ReturnType<typeof imported>>]>([
  [
    'totals below the employees',
    'employees',
    'companyCode,name,departmentCode\nZ901,山田太郎,10\n集計,,\n10 集計,,\n20 計,,\nEast Total,,\n総計,,\n',
    { asked: [['rows', '集計', '10 集計', '20 計', 'East Total', '総計']], rows: [['Z901', '山田太郎', 10]] },
  ],
  [
    'a code within an equals sign and quotes',
    'employees',
    'companyCode,name\n"=""000101""",山田\n',
    { asked: [['hidden', '="000101"']], rows: [['000101', '山田']] },
  ],
  [
    'error words as names',
    'departments',
    'departmentCode,departmentName\n901,#SPILL!\n902,#CALC!\n903,#ERROR!\n904,Err:502\n905,######\n906,#N/A\n',
    { asked: [['damaged', '#SPILL!', '#CALC!', '#ERROR!', 'Err:502', '######', '#N/A']], waits: 'questions' },
  ],
  [
    'the header a second time',
    'employees',
    'companyCode,name\nZ1,a\ncompanyCode,name\nZ2,b\n',
    {
      asked: [['rows', 'companyCode / name']],
      rows: [
        ['Z1', 'a'],
        ['Z2', 'b'],
      ],
    },
  ],
])('%s', (_, table, csv, expected) => {
  expect(imported(table, readCsv(tables[table], csv))).toMatchObject({ refused: [], waits: null, ...expected })
})

it.each<[string, TableName, HandMade, Partial<ReturnType<typeof imported>>]>([
  [
    'the calendar of 1904, and an extension whose element has the same name',
    'departments',
    {
      sheets: [sheet(departments, `<row r="2"><c r="A2"><v>901</v></c><c r="B2" s="1"><v>44651</v></c></row>`)],
      styles: stylesOf(['yyyy/m/d']),
      workbookPr:
        '<workbookPr date1904="1"/><extLst><ext xmlns:x15="http://x15"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst>',
    },
    { rows: [[901, '2026-04-01']] },
  ],
  [
    'what was left under merged cells',
    'employees',
    {
      sheets: [
        `<worksheet><sheetData>${sheet(employees, `<row r="2">${text('Z1', 'A2')}${text('山田', 'B2')}<c r="C2"><v>10</v></c></row>`)}</sheetData><mergeCells><mergeCell ref="B2:C2"/></mergeCells></worksheet>`,
      ],
    },
    { rows: [['Z1', '山田', null]] },
  ],
  [
    'a quantity over the rows of several booklets: it counts once',
    'salesData',
    {
      sheets: [
        `<worksheet><sheetData>${sheet(['productCode', 'ticketNumber', 'quantity'], `<row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>7</v></c><c r="C2"><v>2</v></c></row><row r="3"><c r="B3"><v>8</v></c></row>`)}</sheetData><mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="C2:C3"/></mergeCells></worksheet>`,
      ],
    },
    {
      asked: [['merged', '2']],
      rows: [
        [1, 7, 2],
        [1, 8, null],
      ],
    },
  ],
  [
    'a relationship that leads out of the file, as LibreOffice keeps one',
    'departments',
    {
      sheets: [sheet(departments, `<row r="2"><c r="A2"><v>901</v></c>${text('営業部', 'B2')}</row>`)],
      parts: {
        '_rels/.rels':
          '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/><Relationship Id="b" Type="x/customXml" Target="../customXml/item1.xml"/></Relationships>',
        'customXml/item1.xml': '<a/>',
      },
    },
    { rows: [[901, '営業部']] },
  ],
  [
    'references in lower case',
    'departments',
    {
      sheets: [
        sheet(departments, `<row r="2"><c r="a2"><v>901</v></c>${text('営業', 'b2')}</row>`).replaceAll(
          /r="[A-Z]1"/g,
          (place) => place.toLowerCase(),
        ),
      ],
    },
    { rows: [[901, '営業']] },
  ],
  [
    'a code that Excel took for a date',
    'employees',
    {
      sheets: [
        sheet(employees.slice(0, 2), `<row r="2"><c r="A2" s="1"><v>46024</v></c>${text('日付 太郎', 'B2')}</row>`),
      ],
      styles: stylesOf(['m"月"d"日"']),
    },
    { asked: [['damaged', '2026-01-02']], rows: [['1-2', '日付 太郎']] },
  ],
])('%s', (_, table, made, expected) => {
  const { rows, lines, facts } = seen(workbook(made))
  const repeated = finish(mergedSteps(rows, lines, facts.merged))
  const file = finish(excelFileSteps(tables[table], { rows, lines, repeated }))
  expect(imported(table, file)).toMatchObject({ asked: [], refused: [], waits: null, ...expected })
})
