/**
 * Files for an office that already has data, each with its questions, their suggestions, and the result of accepting
 * these.
 */
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'

export interface OfficeFile {
  readonly what: string
  readonly table: TableName
  readonly text: string
  /** The questions of the file, each with the text of its case and the suggested answer. */
  readonly asks?: readonly (readonly [kind: string, text: string, evident: string | null])[]
  readonly refused?: readonly (readonly [code: string, line: number])[]
  readonly counts: readonly [added: number, changed: number, unchanged: number]
  readonly waits?: 'issues' | 'questions' | 'nothing'
}

const employee = (id: number, companyCode: string, name: string, departmentCode: number, card: string | null): Row => ({
  id,
  companyCode,
  name,
  departmentCode,
  positionCode: null,
  personInChargeCode: null,
  sweetCardNumber: card,
})

const flag = (id: number, companyCode: string, ticketIssueFlag: boolean): Row => ({ id, companyCode, ticketIssueFlag })

export const heldByOffice: Partial<Record<TableName, readonly Row[]>> = {
  departments: [
    { departmentCode: 10, departmentName: '営業部' },
    { departmentCode: 20, departmentName: '総務部' },
    { departmentCode: 30, departmentName: '開発部' },
    { departmentCode: 31, departmentName: '開発部' },
  ],
  employees: [
    employee(1, '0012', '山田', 10, '00631877'),
    employee(2, 'C001', '佐藤', 20, null),
    employee(3, '1E5', '鈴木', 10, null),
    employee(4, '007', '田中', 10, null),
    employee(5, '07', '伊藤', 10, null),
  ],
  distributionStatus: [flag(1, '0012', true), flag(2, 'C001', false)],
  products: [{ productCode: 1001, eventCode: 1, eventName: null, productName: '観覧席', unitPrice: 5000 }],
  events: [{ eventCode: 1, eventName: '夏祭り', ticketStartNumber: 1, ticketEndNumber: 100 }],
}

const people = (what: string, text: string, becomes: Omit<OfficeFile, 'what' | 'table' | 'text'>): OfficeFile => ({
  what,
  table: 'employees',
  text,
  ...becomes,
})

const codes: OfficeFile[] = [
  people('nothing but what is stored', 'companyCode,name\n0012,山田', { counts: [0, 0, 1], waits: 'nothing' }),
  people('a code without its zeros', 'companyCode,name\n12,山田', {
    asks: [['codes', '12', '=0012']],
    counts: [0, 0, 1],
    waits: 'nothing',
  }),
  people('a code without its zeros, beside its id', 'id,companyCode,name\n1,12,山田', {
    asks: [['codes', '12', '=0012']],
    refused: [['keyTaken', 2]],
    counts: [0, 0, 1],
    waits: 'nothing',
  }),
  people('a code in another width', 'companyCode,name\nＣ００１,佐藤二', {
    asks: [['codes', 'Ｃ００１', '=C001']],
    counts: [0, 1, 0],
  }),
  people('a code in another case', 'companyCode,name\nc001,佐藤', {
    asks: [['codes', 'c001', '=C001']],
    counts: [0, 0, 1],
    waits: 'nothing',
  }),
  people('a code as a number with a point', 'companyCode,name\n12.0,山田', {
    asks: [['codes', '12.0', '=0012']],
    counts: [0, 0, 1],
    waits: 'nothing',
  }),
  people('a code as a number with an exponent', 'companyCode,name\n1.00E+05,鈴木', {
    asks: [['codes', '1.00E+05', '=1E5']],
    counts: [0, 0, 1],
    waits: 'nothing',
  }),
  people('a code of which a spreadsheet kept six digits', 'companyCode,name\n1.23457E+11,誰か', {
    refused: [['digitsLost', 2]],
    counts: [1, 0, 0],
    waits: 'issues',
  }),
  people('a code that is like two', 'companyCode,name\n7,田中', {
    asks: [['codes', '7', null]],
    counts: [1, 0, 0],
    waits: 'questions',
  }),
  people('three ways to write one code that is stored', 'companyCode,name\nC001,佐藤\nc001,佐藤\nＣ００１,佐藤', {
    asks: [
      ['codes', 'c001', null],
      ['codes', 'Ｃ００１', null],
    ],
    counts: [2, 0, 1],
    waits: 'questions',
  }),
  people('four ways to write one code that is new', 'companyCode,name\nD001,a\nd001,b\nＤ００１,c\nD1,d', {
    asks: [
      ['codes', 'd001', null],
      ['codes', 'Ｄ００１', null],
      ['codes', 'D1', null],
    ],
    counts: [4, 0, 0],
    waits: 'questions',
  }),
  people('one code twice', 'companyCode,name\n0012,山田\n0012,山田', {
    refused: [['duplicateInFile', 3]],
    counts: [0, 0, 1],
    waits: 'issues',
  }),
  people('a card without its zeros', 'companyCode,sweetCardNumber\n0012,631877', {
    asks: [['codes', '631877', '=00631877']],
    counts: [0, 0, 1],
    waits: 'nothing',
  }),
  people('code and card without their zeros', 'companyCode,sweetCardNumber\n12,631877', {
    asks: [
      ['codes', '12', '=0012'],
      ['codes', '631877', '=00631877'],
    ],
    counts: [0, 0, 1],
    waits: 'nothing',
  }),
  people('the card of another person', 'companyCode,sweetCardNumber\nC001,631877', {
    asks: [['codes', '631877', null]],
    counts: [0, 1, 0],
    waits: 'questions',
  }),
]

const cells: OfficeFile[] = [
  people('a record that ends in the middle', 'companyCode,name,departmentCode,sweetCardNumber\n0012,山田', {
    asks: [
      ['losses', '', 'keep'],
      ['losses', '', 'keep'],
    ],
    counts: [0, 0, 1],
    waits: 'nothing',
  }),
  people('an empty cell', 'companyCode,name\n0012,', {
    asks: [['losses', '', null]],
    counts: [0, 1, 0],
    waits: 'questions',
  }),
  people('a name where a code belongs', 'companyCode,departmentCode\n0012,総務部', {
    asks: [['names', '総務部', '=20']],
    counts: [0, 1, 0],
  }),
  people('a name that two have', 'companyCode,departmentCode\n0012,開発部', {
    asks: [['names', '開発部', null]],
    counts: [0, 1, 0],
    waits: 'questions',
  }),
  people('a name that nobody has', 'companyCode,departmentCode\n0012,経理部', {
    asks: [['emptied', '経理部', null]],
    counts: [0, 1, 0],
    waits: 'questions',
  }),
  people('no code', 'companyCode,name\n,誰か', { refused: [['fieldRequired', 2]], counts: [0, 0, 0], waits: 'issues' }),
  {
    what: 'a price in words',
    table: 'products',
    text: 'productCode,unitPrice\n1001,未定',
    asks: [['emptied', '未定', null]],
    counts: [0, 1, 0],
    waits: 'questions',
  },
  {
    what: 'a price with two commas',
    table: 'products',
    text: 'productCode,unitPrice\n1001,"1,234,500"',
    counts: [0, 1, 0],
  },
  {
    what: 'a price as others write it',
    table: 'products',
    text: 'productCode,unitPrice\n1001,"1.234,5"',
    asks: [['emptied', '1.234,5', null]],
    counts: [0, 1, 0],
    waits: 'questions',
  },
  ...(
    [
      ['はい', 'yes'],
      ['○', 'yes'],
      ['×', 'no'],
      ['有', 'yes'],
      ['無', 'no'],
      ['１', 'yes'],
      ['ＴＲＵＥ', 'yes'],
      ['2', null],
      ['多分', null],
    ] as const
  ).map(
    ([word, evident]): OfficeFile => ({
      what: `${word} for yes and no`,
      table: 'distributionStatus',
      text: `id,companyCode,ticketIssueFlag\n1,0012,${word}`,
      asks: [['flags', word, evident]],
      counts: evident === 'yes' ? [0, 0, 1] : [0, 1, 0],
      ...(evident === 'yes' ? { waits: 'nothing' as const } : evident === null ? { waits: 'questions' as const } : {}),
    }),
  ),
]

export const officeFiles: readonly OfficeFile[] = [...codes, ...cells]
