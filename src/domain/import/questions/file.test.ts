/** Damage in a cell or a file is asked about, never accepted silently. */
import { describe, expect, it } from 'vitest'
import { tables } from '#domain/tables/index.ts'
import { damageIn, isPlain, withHiddenNamed, withoutHidden } from '#domain/damage.ts'
import { notReady, planImport, readCsv, readJson, withCorrection, type CellEdits } from '#domain/import/index.ts'
import { employee, plan, said, textsAsked } from '#domain/import/plan.test-help.ts'

const ready = (planned: ReturnType<typeof plan>) => notReady(planned)

describe('a cell', () => {
  it.each<[string, string, ReturnType<typeof damageIn>]>([
    ['a zero-width space', 'A\u200B1', 'hidden'],
    ['a turned direction', 'abc\u202Efdp', 'hidden'],
    ['a soft hyphen', 'co\u00ADop', 'hidden'],
    ['a NUL', 'A\u0000', 'hidden'],
    ['a control character', 'A\u0008B', 'hidden'],
    ['a joiner between letters', 'a\u200Db', 'hidden'],
    ['a tag', 'a\u{E0061}', 'hidden'],
    ['an escape sequence', '\u001B$B;3ED\u001B(B', 'garbled'],
    ['one that lost its escapes', '$B;3ED(B', 'garbled'],
    ['EUC-JP as half-width kana', '､ｫ､ﾊ', 'garbled'],
    ['UTF-8 as Shift_JIS', '螻ｱ逕ｰ縺輔ｓ', 'garbled'],
    ['UTF-8 as Western', 'å±±ç”°', 'garbled'],
    ['what no decoder knew', '山\uFFFD', 'lost'],
    ['an error of a spreadsheet', '#N/A', 'lost'],
    ['another one', ' #DIV/0! ', 'lost'],
    ['no error of a spreadsheet', '#NAME', null],
    ['kanji', '髙﨑①㈱～', null],
    ['half-width kana', 'ﾔﾏﾀﾞ･ﾊﾅｺ', null],
    ['a family', '👨‍👩‍👧', null],
    ['a variant of a kanji', '葛\u{E0100}飾', null],
    ['two lines and a tab', '東京都\r\n中央区\t1', null],
    ['French', 'Café Müller, Søren', null],
  ])('%s: %j is %s', (_, text, damage) => {
    expect(damageIn(text, 'text')).toBe(damage)
    if (damage) expect(isPlain(text)).toBe(false)
  })

  it('is not looked for in a file of everyday characters, rare kanji among them', () => {
    expect([isPlain('𠮷田 大和'), isPlain('吉\uD842'), isPlain('\uDFB7田')]).toEqual([true, false, false])
  })

  it('of a code has no line break within, though one at its end means nothing', () => {
    expect([damageIn('00\n12', 'code'), damageIn('0012\r\n', 'code'), damageIn('00\n12', 'text')]).toEqual([
      'hidden',
      null,
      null,
    ])
    expect(withoutHidden('00\n1\u200B2', true)).toBe('0012')
  })

  it('is shown with what cannot be seen in it', () => {
    expect(withHiddenNamed('A\u200B\n1')).toBe('A[U+200B][U+000A]1')
  })
})

describe('what cannot be seen', () => {
  const text = 'companyCode,name\n00\u200B12,山\u202E田\n'

  it('is asked about, in codes too, and taken out of them unless somebody wants it', () => {
    const asked = plan('employees', text)
    expect(asked.questions).toMatchObject([
      {
        kind: 'hidden',
        open: 2,
        cases: [
          { lines: [2], field: 'companyCode', text: '00[U+200B]12', evident: 'remove' },
          { lines: [2], field: 'name', text: '山[U+202E]田', evident: 'remove' },
        ],
      },
    ])
    expect(ready(asked)).toBe('questions')
    const values = (hidden: string) => {
      const answered = said((choices) => plan('employees', text, [], {}, choices), { hidden })
      expect(ready(answered)).toBeNull()
      return answered.added[0]!.values
    }
    expect(values('remove')).toEqual(['0012', '山田'])
    expect(values('take')).toEqual(['00\u200B12', '山\u202E田'])
  })

  it('does not hide the stored row that is meant', () => {
    expect(plan('employees', 'companyCode,name\n00\u200B12,山田', [employee])).toMatchObject({
      unchanged: 1,
      added: [],
    })
  })

  it('is no question where it is stored just so', () => {
    const held = [{ ...employee, companyCode: '00\u200B12', name: '山\u202E田' }]
    expect(plan('employees', text, held)).toMatchObject({ unchanged: 1, questions: [] })
  })

  it('is found in a file of JSON, too, and around a number', () => {
    const json = readJson(tables.departments, '[{"departmentCode": 1, "departmentName": "a\\u200bb"}]')
    expect(textsAsked(planImport(tables.departments, json, { version: 1, rows: [] }), 'hidden')).toEqual([
      ['a[U+200B]b', 1],
    ])
    expect(plan('departments', 'departmentCode\n1\u200B0').added[0]!.values).toEqual([10])
    expect(plan('employees', 'companyCode,sweetCardNumber\n1,"12\n34"').added[0]!.values).toEqual(['1', '1234'])
  })

  it('that nothing can store is told where it is to be taken', () => {
    const text = 'departmentCode,departmentName\n1,a\u0000b'
    expect(said((choices) => plan('departments', text, [], {}, choices), { hidden: 'take' }).issues).toMatchObject({
      first: [{ code: 'unreadableCharacter', line: 2, field: 'departmentName' }],
    })
  })
})

describe('what looks damaged', () => {
  it('is asked about, and stays as it is once somebody said so', () => {
    const text = 'departmentCode,departmentName\n1,､ｫ､ﾊ\n2,営業\uFFFD'
    const asked = plan('departments', text)
    expect(textsAsked(asked, 'damaged')).toEqual([
      ['､ｫ､ﾊ', 2],
      ['営業\uFFFD', 3],
    ])
    expect(ready(asked)).toBe('questions')
    const taken = said((choices) => plan('departments', text, [], {}, choices), { damaged: 'take' })
    expect(ready(taken)).toBeNull()
    expect(taken.added.map(({ values }) => values[1])).toEqual(['､ｫ､ﾊ', '営業\uFFFD'])
  })

  it('waits, too, where the encoding itself is in doubt', () => {
    const unsure = [{ encoding: 'euc-jp', sample: '山田' }] as const
    const file = { ...readCsv(tables.departments, 'departmentCode\n1'), unsure }
    expect(notReady(planImport(tables.departments, file, { version: 1, rows: [] }))).toBe('questions')
  })
})

describe('a row of sums', () => {
  const text = 'companyCode,name,distributionNumber\n0012,山田,3\n小計,,3\n0013,佐藤,4\n,合　計：,7\n'

  it.each([
    ['left out', 'out', ['0012', '0013']],
    ['a row like the others', 'take', ['0012', '小計', '0013', null]],
  ] as const)('is asked about, and is %s as somebody says', (_, rows, codes) => {
    const asked = plan('distributionStatus', text)
    expect(textsAsked(asked, 'rows')).toEqual([
      ['小計 / 3', 3],
      ['合　計： / 7', 5],
    ])
    expect([ready(asked), asked.added.length]).toEqual(['questions', 2])
    const answered = said((choices) => plan('distributionStatus', text, [], {}, choices), { rows })
    expect(ready(answered)).toBeNull()
    expect(answered.added.map(({ values }) => values[0]).sort()).toEqual([...codes].sort())
  })

  it('has nothing wrong with it unless it is to be taken', () => {
    const asked = plan('departments', 'departmentCode,departmentName\n1,a\n合計,1')
    expect([asked.issues.count, textsAsked(asked, 'rows')]).toEqual([0, [['合計 / 1', 3]]])
    const text = 'departmentCode,departmentName\n1,a\n合計,1'
    expect(said((choices) => plan('departments', text, [], {}, choices), { rows: 'take' }).issues.count).toBe(1)
  })

  it('that is taken is asked about like the others: a cell of it may become empty', () => {
    const text = 'companyCode,departmentCode,name\n1,一課,山田\n小計,二課\n2,三課,佐藤\n'
    const asked = (planned: ReturnType<typeof plan>) =>
      planned.questions.flatMap(({ kind, cases }) =>
        kind === 'rows' ? [] : cases.map(({ text, lines }) => [kind, text, ...lines]),
      )
    const held = [{ ...employee, companyCode: '小計', name: '計' }]
    expect(asked(plan('employees', text, held))).toEqual([
      ['emptied', '一課', 2],
      ['emptied', '三課', 4],
    ])
    const taken = said((choices) => plan('employees', text, held, {}, choices), { rows: 'take' })
    expect(asked(taken)).toEqual([
      ['emptied', '一課', 2],
      ['emptied', '二課', 3],
      ['emptied', '三課', 4],
      ['losses', '', 3],
    ])
    expect(taken.questions.at(-1)!.cases[0]).toMatchObject({ field: 'name', evident: 'keep' })
    expect(ready(taken)).toBe('questions')
    expect(taken.added.map(({ line, values }) => [line, values[0]])).toEqual([
      [2, '1'],
      [4, '2'],
    ])
  })

  it('that is taken is a row of the file that the preview can name', () => {
    const text = 'departmentCode,departmentName\n1,a\n合計,1'
    const lines = (rows: 'take' | 'out') =>
      said((choices) => plan('departments', text, [], {}, choices), { rows }).file.lines
    expect([lines('take'), lines('out')]).toEqual([[2, 3], [2]])
  })

  it('is not what merely begins or ends so', () => {
    for (const name of ['計良', '合計課', '時計', 'Totally', '小計算'])
      expect(readCsv(tables.employees, `name,companyCode\n${name},1`).suspects, name).toEqual([])
  })
})

describe('an answer', () => {
  const table = tables.departments
  const text = 'departmentCode,departmentName\n1,山\u200B田\n2,､ｫ､ﾊ\n合計,\n3,山\uFFFD\n4,佐\u200B藤\n小計,\n'
  const later = new Set([5, 6, 7])
  type Stored = { departmentCode: number; departmentName: string }[]
  const make = (edits: CellEdits, choices = {}, rows: Stored = []) =>
    planImport(table, readCsv(table, text, { edits }), { version: 1, rows }, {}, choices)
  const answer = (edits: CellEdits, rows?: Stored) =>
    said((choices) => make(edits, choices, rows), { hidden: 'take', damaged: 'take', rows: 'out' }).choices

  it('counts for what was shown, also where less of it is left', () => {
    expect(notReady(make({}, answer({})))).toBeNull()
    expect(notReady(make({ leftOutLines: later }, answer({})))).toBeNull()
  })

  it('does not count for what shows up later: rows that are taken in again', () => {
    const choices = answer({ leftOutLines: later })
    expect(notReady(make({ leftOutLines: later }, choices))).toBeNull()
    const again = make({}, choices)
    expect(again.questions.map(({ kind, open }) => [kind, open])).toEqual([
      ['rows', 1],
      ['hidden', 1],
      ['damaged', 1],
    ])
    // Only the answered text is imported.
    expect(again.added.map(({ values }) => values[1])).toEqual(['山\u200B田', '､ｫ､ﾊ', '山\uFFFD', '佐藤'])
    expect(notReady(make({}, answer({})))).toBeNull()
    // The same number of other cases is listed instead of the rows that were left out.
    const others = make({ leftOutLines: new Set([2, 3, 4]) }, answer({ leftOutLines: later }))
    expect(others.questions.every(({ open, cases }) => open === cases.length)).toBe(true)
  })

  it('does not count for a text that was corrected, however late its end differs', () => {
    const long = (end: string) => withCorrection({}, [2], 'departmentName', `\u200B${'x'.repeat(80)}${end}`)
    const choices = answer(long('a'))
    const open = (end: string) => make(long(end), choices).questions.find(({ kind }) => kind === 'hidden')!.open
    expect([open('a'), open('b')]).toEqual([0, 1])
  })

  it('does not count for a cell that was stored just so, and is no more', () => {
    const stored = [{ departmentCode: 4, departmentName: '佐\u200B藤' }]
    const choices = answer({}, stored)
    expect(notReady(make({}, choices, stored))).toBeNull()
    expect(textsAsked(make({}, choices), 'hidden')).toContainEqual(['佐[U+200B]藤', 6])
    expect(notReady(make({}, choices))).toBe('questions')
  })

  it('about a thousand texts of a column is one about all that come after them', () => {
    const many = (end: string) => {
      const rows = Array.from({ length: 1100 }, (_, i) => `${i + 1},山\uFFFD${i}${i === 1099 ? end : ''}`)
      return readCsv(table, `departmentCode,departmentName\n${rows.join('\n')}`)
    }
    const planned = (end: string) => (choices: object) =>
      planImport(table, many(end), { version: 1, rows: [] }, {}, choices)
    const all = said(planned(''), { damaged: 'take' })
    expect([all.questions[0]!.cases.length, all.questions[0]!.cases.at(-1)!.count, notReady(all)]).toEqual([
      1001,
      100,
      null,
    ])
    expect(planned('x')(all.choices).questions[0]!.open).toBe(1)
  })
})

it('the sample file is asked about when it comes back', () => {
  const text = 'departmentCode,departmentName\n5,17\n80,3\n11,100'
  expect(ready(plan('departments', text))).toBe('questions')
  expect(ready(said((choices) => plan('departments', text, [], {}, choices), { sample: 'take' }))).toBeNull()
  expect(ready(plan('departments', text.replace('17', '営業部')))).toBeNull()
})
