/**
 * Files as offices have them, each with its rows, questions or refusal. Built byte by byte, because saving them with an
 * editor would change them.
 */
import Encoding from 'encoding-japanese'

export interface CorpusFile {
  readonly what: string
  readonly bytes: Uint8Array
  readonly rows?: readonly (readonly unknown[])[]
  /** Questions before the import. */
  readonly asks?: readonly ('columns' | 'encoding' | 'hidden' | 'damaged' | 'rows' | 'sample' | 'emptied')[]
  readonly refused?: readonly [code: string, line: number | undefined]
}

type Cells = readonly (readonly string[])[]

const header = ['部署コード', '部署名']
const cells: Cells = [header, ['10', '営業部'], ['20', '総務部 東京'], ['30', '開発, "第二"; 課\t班']]
const rows = cells.slice(1).map(([code, name]) => [Number(code), name])
const some: Cells = cells.slice(0, 3)
const someRows = rows.slice(0, 2)

const write = (lines: Cells, delimiter = ',', end = '\r\n'): string =>
  lines.map((line) => line.map((cell) => quoted(cell, delimiter)).join(delimiter) + end).join('')
const quoted = (cell: string, delimiter: string): string =>
  /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell

const join = (...parts: (readonly number[] | Uint8Array)[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const old = (to: 'SJIS' | 'EUCJP' | 'JIS') => (text: string) =>
  Uint8Array.from(Encoding.convert(Encoding.stringToCode(text), { from: 'UNICODE', to }))
const utf16 = (mark: boolean, big: boolean) => (text: string) => {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le')
  return new Uint8Array(big ? bytes.swap16() : bytes)
}
const [sjis, euc, jis] = [old('SJIS'), old('EUCJP'), old('JIS')]

/** Encodes a text in each encoding. The bytes come from sources that are independent of our decoders. */
export const written = {
  'UTF-8': utf8,
  'UTF-8 with a mark': (text: string) => utf8(`\uFEFF${text}`),
  Shift_JIS: sjis,
  'EUC-JP': euc,
  'ISO-2022-JP': jis,
  'UTF-16 LE with a mark': utf16(true, false),
  'UTF-16 BE with a mark': utf16(true, true),
  'UTF-16 LE': utf16(false, false),
}
const delimiters = { comma: ',', tab: '\t', semicolon: ';' }
const ends = { CRLF: '\r\n', LF: '\n', CR: '\r' }

/** The same rows with every encoding, delimiter and line ending. */
const forms: CorpusFile[] = Object.entries(written).flatMap(([encoding, bytesOf]) =>
  Object.entries(delimiters).flatMap(([named, delimiter]) =>
    Object.entries(ends).map(([end, characters]) => ({
      what: `${encoding}, ${named}, ${end}`,
      bytes: bytesOf(write(cells, delimiter, characters)),
      rows,
    })),
  ),
)

const text = (what: string, content: string, becomes: Omit<CorpusFile, 'what' | 'bytes'>): CorpusFile => ({
  what,
  bytes: utf8(content),
  ...becomes,
})

const headers: CorpusFile[] = [
  text('field names, in another order', 'departmentName,departmentCode\n営業部,10', { rows: [['営業部', 10]] }),
  text('one column only', 'departmentCode\n10\n20', { rows: [[10], [20]] }),
  text('English labels, another case', 'DEPARTMENT CODE,department name\n10,a', { rows: [[10, 'a']] }),
  text('a title above', `部署一覧,\n${write(some)}`, { asks: ['columns'] }),
  text('a title and a blank line above', `部署一覧\n\n${write(some)}`, { asks: ['columns'] }),
  text('a column too many', '部署コード,部署名,備考\n10,営業部,x', { asks: ['columns'] }),
  text('other names', '部署番号,部門名\n10,営業部', { asks: ['columns'] }),
  text('no header', '10,営業部\n20,総務部', { asks: ['columns'] }),
  text('no column to match by', '部署名\n営業部', { asks: ['columns'] }),
  text('a column twice', 'departmentCode,部署コード\n10,20', { refused: ['repeatedHeader', 1] }),
  text('a hostile name', 'departmentCode,__proto__\n10,x', { refused: ['unknownHeader', 1] }),
  text('an empty name above cells', '部署コード,部署名,\n10,営業部,x', { refused: ['surplusCells', 2] }),
  text('a header and nothing more', '部署コード,部署名\n', { rows: [] }),
  text('nothing', '', { refused: ['emptyFile', undefined] }),
  text('a mark and nothing more', '\uFEFF', { refused: ['emptyFile', undefined] }),
]

const habits: CorpusFile[] = [
  text('sep= and semicolons', `sep=;\r\n${write(cells, ';')}`, { rows }),
  text('sep= and tabs, with a mark', `\uFEFFsep=\t\r\n${write(cells, '\t')}`, { rows }),
  text('sep= in quotes, which is a header', `"sep=;"\r\n${write(some, ',')}`, { asks: ['columns'] }),
  text('commas behind the last column', `部署コード,部署名,,\n10,営業部,,\n`, { rows: [[10, '営業部']] }),
  text('rows of commas below', `${write(some)},\r\n,\r\n`, { rows: someRows }),
  text('a row of sums below', `${write(some)}合計,2件\r\n`, { rows: someRows, asks: ['rows'] }),
  text('sums in the second column', `${write(some)},総　計\r\n`, { rows: someRows, asks: ['rows'] }),
  text('thousands commas', '部署コード,部署名\n"1,010",a', { rows: [[1010, 'a']] }),
  text('full-width digits', '部署コード,部署名\n１０,a', { rows: [[10, 'a']] }),
  text('a guarded formula', `部署コード,部署名\n10,'=1+1`, { rows: [[10, '=1+1']] }),
  text('a line break within a name', '部署コード,部署名\n10,"営業\n部"', { rows: [[10, '営業\n部']] }),
  text('no line end at the end', write(some).trimEnd(), { rows: someRows }),
  text('line ends of every kind', '部署コード,部署名\r\n10,営業部\r20,総務部 東京\n', { rows: someRows }),
  text('a code in words', '部署コード,部署名\n十,営業部', { refused: ['mustBeValidNumber', 2] }),
  text('a quote that never ends', '部署コード,部署名\n10,"営業部\n20,x', { refused: ['unclosedQuote', 2] }),
  text('a quote within', '部署コード,部署名\n10,5" 盤\n', { refused: ['strayQuote', 2] }),
  text('the sample', '部署コード,部署名\n10,3\n20,99\n30,100', {
    rows: [
      [10, '3'],
      [20, '99'],
      [30, '100'],
    ],
    asks: ['sample'],
  }),
]

const japanese = write(some)
const damage: CorpusFile[] = [
  {
    what: 'UTF-8, cut within a character',
    bytes: utf8(write(cells).trimEnd()).subarray(0, -2),
    refused: ['undecodable', 4],
  },
  {
    what: 'UTF-8, cut within its only Japanese character',
    bytes: utf8('departmentCode,departmentName\n10,営').subarray(0, -1),
    rows: [[10, '蝟']],
    asks: ['encoding'],
  },
  {
    what: 'Shift_JIS, cut within a character',
    bytes: join(sjis(japanese), sjis('30,開発').subarray(0, -1)),
    refused: ['undecodable', 4],
  },
  {
    what: 'EUC-JP, cut within a character',
    bytes: join(euc(japanese), euc('30,開発').subarray(0, -1)),
    refused: ['undecodable', 4],
  },
  {
    what: 'UTF-16, cut within a character',
    bytes: utf16(true, false)(japanese.trimEnd()).subarray(0, -1),
    refused: ['undecodable', 3],
  },
  {
    what: 'UTF-8, damaged in the middle',
    bytes: join(utf8(japanese), [0x33, 0x30, 0x2c, 0xe5, 0x0d, 0x0a], utf8('40,購買部')),
    refused: ['undecodable', 4],
  },
  {
    what: 'two encodings in one file',
    bytes: join(utf8(japanese + write([['30', '開発部門']])), sjis('40,購買部')),
    refused: ['undecodable', 5],
  },
  {
    what: 'kana of EUC-JP',
    bytes: euc('departmentCode,departmentName\n10,かいはつ\n20,サトウ'),
    rows: [
      [10, 'かいはつ'],
      [20, 'サトウ'],
    ],
  },
  {
    what: 'kanji of EUC-JP that could be half-width kana',
    bytes: euc('departmentCode,departmentName\n10,山田'),
    rows: [[10, '山田']],
    asks: ['encoding'],
  },
  {
    what: 'half-width kana of Windows',
    bytes: sjis('departmentCode,departmentName\n10,ﾔﾏﾀﾞ ﾊﾅｺ'),
    rows: [[10, 'ﾔﾏﾀﾞ ﾊﾅｺ']],
  },
  {
    what: 'half-width kana of Windows that could be kanji of EUC-JP',
    bytes: sjis('departmentCode,departmentName\n10,ｶｲﾊﾂ ｶﾞｲｼｮｳ'),
    rows: [[10, 'ｶｲﾊﾂ ｶﾞｲｼｮｳ']],
    asks: ['encoding'],
  },
  {
    what: 'GB18030',
    bytes: join(
      utf8('departmentCode,departmentName\n10,'),
      [0xd6, 0xdc, 0xbd, 0xdc, 0xc2, 0xd7, 0xd1, 0xee, 0xcc, 0xce],
    ),
    asks: ['encoding'],
  },
  {
    what: 'Western Europe',
    bytes: join(utf8('departmentCode,departmentName\n10,H'), [0xe4], utf8('ndel')),
    asks: ['encoding'],
  },
  { what: 'bytes of nothing', bytes: join(utf8('departmentCode\n'), [0x80, 0xff]), refused: ['undecodable', 2] },
  { what: 'one NUL at the start', bytes: join([0], utf8(japanese)), asks: ['columns'] },
  {
    what: 'one NUL near the start',
    bytes: utf8('部署コード,部署名\n10,営\u0000業部'),
    rows: [[10, '営業部']],
    asks: ['hidden'],
  },
  text('a zero-width space in a code', '部署コード,部署名\n1\u200B0,営業部', {
    rows: [[10, '営業部']],
    asks: ['hidden'],
  }),
  text('a turned direction', '部署コード,部署名\n10,営業\u202E部', { rows: [[10, '営業部']], asks: ['hidden'] }),
  text('an escape sequence', '部署コード,部署名\n10,\u001B$B1DF\u001B(B', { asks: ['damaged'] }),
  text('U+FFFD', '部署コード,部署名\n10,営\uFFFD部', { asks: ['damaged'] }),
  text('mojibake that was saved', '部署コード,部署名\n10,蝟ｶ讌ｭ驛ｨ', { asks: ['damaged'] }),
]

export const corpus: readonly CorpusFile[] = [...forms, ...headers, ...habits, ...damage]

/**
 * A CSV reader that shares no code with the product's one. It splits the text with a regular expression, one token
 * after another.
 */
export function independentRecords(text: string, delimiter: string): string[][] {
  const token = new RegExp(
    `(?:"((?:[^"]|"")*)"|(="[^"\\r\\n${delimiter}]*"|[^"\\r\\n${delimiter}]*))(${delimiter}|\\r\\n|\\r|\\n|$)`,
    'y',
  )
  const records: string[][] = []
  let record: string[] = []
  while (token.lastIndex < text.length || record.length > 0) {
    const found = token.exec(text)
    if (!found) throw new Error('no CSV')
    record.push(found[1] === undefined ? found[2]! : found[1].replaceAll('""', '"'))
    if (found[3] === delimiter) continue
    records.push(record)
    record = []
    if (found[3] === '') break
  }
  return records
}
