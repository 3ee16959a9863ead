import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tables } from '#domain/tables/index.ts'
import { fileIssueOf } from '#web/features/import/read/read-file.ts'
import { rememberColumns, rememberedLayout } from './remembered.ts'
import { csv, fakeStore, result, tableSession } from '#web/features/import/session.test-help.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const foreign = '部署の表\nNo,部門,備考\n10,営業部,x\n20,総務部,\n'
const open = async (text: string) => {
  const store = fakeStore({})
  const session = tableSession('departments', store)
  await session.choose([csv(text)])
  return { session, store, layout: () => session.state.get().columns?.layout }
}

describe('a file whose header is not the table’s own', () => {
  it('is not read before somebody said what its columns are', async () => {
    const { session, store, layout } = await open(foreign)
    expect(session.state.get()).toMatchObject({ laying: 'asked', plan: null, activity: null, fileIssue: null })
    expect(await session.send()).toBeNull()
    session.setHeaderLine(2)
    expect(layout()).toMatchObject({ headerLine: 2, header: ['No', '部門', '備考'] })
    session.setColumns(['departmentCode', 'departmentName', null])
    await session.takeColumns()
    expect(session.state.get()).toMatchObject({
      laying: null,
      plan: {
        added: [
          { line: 3, values: [10, '営業部'] },
          { line: 4, values: [20, '総務部'] },
        ],
      },
    })
    store.answers.push(() => result(2))
    expect(await session.send()).toMatchObject({ added: 2 })
  })

  const answered = async (text: string, columns: (string | null)[], line = 1) => {
    const { session } = await open(text)
    session.setHeaderLine(line)
    session.setColumns(columns)
    await session.takeColumns()
  }

  it('is read the next time as its very header was answered, and can be changed', async () => {
    await answered(foreign, ['departmentCode', 'departmentName', null], 2)
    const { session, layout } = await open('令和8年度,,\n\n No , 部門,備考,\n10,営業部,x')
    expect(session.state.get()).toMatchObject({ laying: null, plan: { added: [{ line: 4, values: [10, '営業部'] }] } })
    session.openColumns()
    expect(session.state.get()).toMatchObject({ laying: 'opened', plan: null })
    expect(layout()).toMatchObject({ headerLine: 3, columns: ['departmentCode', 'departmentName', null] })
    session.setColumns(['departmentCode', null, 'departmentName'])
    await session.takeColumns()
    const { session: next } = await open(foreign)
    expect(next.state.get().plan?.added).toMatchObject([{ values: [10, 'x'] }, { values: [20, null] }])
  })

  it('is told of cells without a heading below the rows that were shown, and left out by opening the columns', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => `${i + 1},部,`)
    await answered(['No,部門,', ...rows].join('\n'), ['departmentCode', 'departmentName'])
    rows[58] += '取消'
    const { session } = await open(['No,部門,', ...rows].join('\n'))
    expect(session.state.get().plan?.issues.first).toMatchObject([{ code: 'surplusCells', line: 60, text: '取消' }])
    session.openColumns()
    await session.takeColumns()
    expect(session.state.get().plan?.issues.count).toBe(0)
    expect(session.state.get().plan?.added).toHaveLength(60)
    const { session: next } = await open(['No,部門,', ...rows].join('\n'))
    expect(next.state.get().plan?.issues.first).toMatchObject([{ code: 'surplusCells', line: 60 }])
  })

  it.each([
    ['one more column', 'No,部門,備考,電話'],
    ['one column less', 'No,部門'],
    ['another order', '備考,No,部門'],
    ['a blank heading', 'No,,部門,備考'],
    ['another case', 'NO,部門,備考'],
  ])('is asked about where it has %s, and nothing is guessed by the other answer', async (_, header) => {
    await answered('No,部門,備考\n10,営業部,x', ['departmentCode', 'departmentName', null])
    const { session, layout } = await open(`${header}\n1,2,3,4`)
    expect(session.state.get()).toMatchObject({ laying: 'asked', plan: null })
    expect(layout()?.columns[header.split(',').indexOf('No')] ?? null).toBeNull()
  })

  it('is asked about where its headings were answered for two other files', async () => {
    await answered('甲,乙\n10,営業部', ['departmentCode', 'departmentName'])
    await answered('丙,丁\n営業部,10', ['departmentName', 'departmentCode'])
    const { session, layout } = await open('甲,丙\n10,営業部')
    expect(session.state.get()).toMatchObject({ laying: 'asked', plan: null })
    expect(layout()?.columns).toEqual([null, null])
  })

  it('may have a heading twice: each of them is what was answered for it', async () => {
    await answered('数,数\n10,営業部', ['departmentCode', 'departmentName'])
    const { session } = await open('数,数\n20,総務部')
    expect(session.state.get().plan?.added).toMatchObject([{ values: [20, '総務部'] }])
  })

  it('of a file without headings is asked about each time', async () => {
    const { session } = await open('10,営業部')
    session.setHeaderLine(null)
    session.setColumns(['departmentCode', 'departmentName'])
    await session.takeColumns()
    const { session: next } = await open('10,営業部')
    expect(next.state.get()).toMatchObject({ laying: 'asked', plan: null })
  })

  it('is asked about anew where another file has other names', async () => {
    const { session } = await open('No,部門\n10,営業部')
    session.setColumns(['departmentCode', 'departmentName'])
    await session.takeColumns()
    expect(session.state.get().plan?.added).toHaveLength(1)
    await session.choose([csv('部門,番号\n営業部,10')])
    expect(session.state.get()).toMatchObject({ laying: 'asked', plan: null })
  })
})

it('what its columns are is guessed once the tables are there; what needs no guess does not wait', async () => {
  const store = fakeStore({})
  const held = store.get('departments')
  store.state('departments').set({ ...held, status: 'loading', data: null })
  const waits = vi.spyOn(store, 'state')
  const session = tableSession('departments', store)
  const choosing = session.choose([csv(foreign)])
  await expect.poll(() => waits.mock.calls).toContainEqual(['departments'])
  expect(session.state.get()).toMatchObject({ laying: null, activity: { kind: 'reading' } })
  store.state('departments').set(held)
  await choosing
  expect(session.state.get()).toMatchObject({ laying: 'asked', activity: null })
  store.state('departments').set({ ...held, status: 'loading', data: null })
  waits.mockClear()
  await session.choose([csv('departmentCode,departmentName\n10,営業部')])
  expect(waits).not.toHaveBeenCalled()
  session.setFormat('json')
  await session.choose([csv('{', 'a.json')])
  expect(session.state.get().fileIssue).toMatchObject({ code: 'badJsonAt', params: { physical: 1 } })
  expect(session.state.get().activity).toBeNull()
})

it('columns that were chosen hold for the header they were chosen for, and for no other', async () => {
  const { session } = await open(foreign)
  session.setHeaderLine(2)
  session.setColumns(['departmentCode', 'departmentName', null])
  await session.takeColumns()
  await session.setEncoding('utf-8')
  expect(session.state.get()).toMatchObject({ laying: null, plan: { added: [{ line: 3 }, { line: 4 }] } })
  await session.setDelimiter(';')
  expect(session.state.get()).toMatchObject({ laying: 'asked', plan: null })
})

it('columns without a header are asked about again where other signs part them', async () => {
  const { session } = await open('10,営業;部,x')
  session.setHeaderLine(null)
  session.setColumns(['departmentCode', 'departmentName', null])
  await session.takeColumns()
  await session.setEncoding('utf-8')
  expect(session.state.get().plan?.added).toMatchObject([{ values: [10, '営業;部'] }])
  await session.setDelimiter(';')
  expect(session.state.get()).toMatchObject({ laying: 'asked', plan: null })
})

describe('a file that is read again', () => {
  const opened = async (before: string, after: string, line: number | null) => {
    const session = tableSession('departments', fakeStore({}))
    const now = new File([after], 'a.csv', { lastModified: 2 })
    const chosen = new File([before], 'a.csv', { lastModified: 1 })
    await session.choose([Object.assign(chosen, { handle: { getFile: () => Promise.resolve(now) } })])
    session.setHeaderLine(line)
    session.setColumns(['departmentCode', 'departmentName'])
    await session.takeColumns()
    expect(session.state.get().plan?.added).toHaveLength(1)
    expect(await session.readAgain()).toBe(true)
    return session.state.get()
  }

  it('is asked about where a column was added, or nothing says that none was', async () => {
    const asked = { laying: 'asked', plan: null }
    expect(await opened('No,部門\n10,営業部', 'No,部門,備考\n10,営業部,x', 1)).toMatchObject(asked)
    expect(await opened('10,営業部', '営業部,10', null)).toMatchObject(asked)
  })

  it('needs no answer where its header is the same, and more columns than can be chosen are no change', async () => {
    const plan = { added: [{}, {}] }
    expect(await opened('No,部門\n10,営業部', 'No,部門,\n10,営業部\n20,総務部', 1)).toMatchObject({
      laying: null,
      plan,
    })
    const wide = `No,部門${Array.from({ length: 120 }, (_, i) => `,c${i}`).join('')}\n10,営業部\n`
    expect(await opened(wide, `${wide}20,総務部`, 1)).toMatchObject({ laying: null, plan })
  })
})

describe('a file whose header is the table’s own', () => {
  it('needs no answer, and its columns can be changed and taken back', async () => {
    const { session, layout } = await open('departmentCode,departmentName\n10,営業部')
    expect(session.state.get()).toMatchObject({ laying: null, plan: { added: [{ values: [10, '営業部'] }] } })
    session.openColumns()
    expect(session.state.get()).toMatchObject({ laying: 'opened', plan: null })
    session.setColumns(['departmentCode', null])
    await session.takeColumns()
    expect(session.state.get().plan?.fields).toEqual(['departmentCode'])
    session.openColumns()
    session.setColumns(['departmentCode', 'departmentName'])
    await session.takeColumns()
    expect(session.state.get().plan?.fields).toEqual(['departmentCode', 'departmentName'])
    expect(layout()?.headerLine).toBe(1)
  })

  it('is read by another delimiter where somebody says so', async () => {
    const { session } = await open('departmentCode;departmentName\n10;営業部')
    expect(session.state.get()).toMatchObject({ delimiter: ';', plan: { added: [{ line: 2 }] } })
    await session.setDelimiter(',')
    expect(session.state.get()).toMatchObject({ delimiter: ',', laying: 'asked' })
    await session.setDelimiter(';')
    expect(session.state.get().plan?.added).toHaveLength(1)
  })
})

describe('what a browser keeps', () => {
  const { departments } = tables
  it.each([
    ['nothing', undefined],
    ['no JSON', '{'],
    ['no list', '{"a":"departmentCode"}'],
    ['null', 'null'],
    [
      'entries that are none',
      JSON.stringify([null, 5, 'a', ['a'], ['a', 'departmentCode'], [['a', 'b'], 'departmentCode'], [['a', 5], []]]),
    ],
    [
      'columns that are none',
      JSON.stringify(
        [[5], ['__proto__'], ['salary'], ['departmentName'], ['departmentCode', 'departmentCode']].map((columns) => [
          ['a', 'b'],
          columns,
        ]),
      ),
    ],
  ])('may be %s', async (_, text) => {
    if (text !== undefined) kept.set('eventms-columns-departments', text)
    const { session, layout } = await open('a,b\n1,2')
    expect(session.state.get().laying).toBe('asked')
    expect(layout()?.columns).toEqual([null, null])
  })

  it('is the latest fifty headers, and a heading may be called anything', () => {
    const remember = (header: string[]) =>
      rememberColumns(departments, { headerLine: 1, header, columns: ['departmentCode'], settled: false })
    const found = (cells: string[]) => rememberedLayout(departments, [{ line: 3, cells }])?.columns
    for (let i = 0; i < 60; i++) remember([`h${i}`])
    remember(['__proto__'])
    remember(['x'.repeat(100_000)])
    const names = ['h0', 'h10', 'h11', '__proto__', 'x'.repeat(100_000)]
    expect(names.map((name) => found([name])?.[0])).toEqual([
      undefined,
      undefined,
      'departmentCode',
      'departmentCode',
      undefined,
    ])
  })

  it('is not used where a column without a heading, which was left out, has a filled cell', () => {
    const columns = ['departmentCode', 'departmentName']
    rememberColumns(departments, { headerLine: 1, header: ['番号', '氏名'], columns, settled: false })
    const found = (...rows: string[][]) =>
      rememberedLayout(
        departments,
        [['番号', '氏名', ''], ...rows].map((cells, at) => ({ line: at + 1, cells })),
      )
    expect(found(['1', '山田', ' '], ['2', '佐藤'])?.columns).toEqual(columns)
    expect(found(['1', '山田', ''], ['2', '佐藤', '取消'])).toBeNull()
  })

  it('may be refused altogether', async () => {
    vi.stubGlobal('localStorage', undefined)
    const { session } = await open(foreign)
    session.setHeaderLine(2)
    session.setColumns(['departmentCode', null, null])
    await session.takeColumns()
    expect(session.state.get().plan?.added).toHaveLength(2)
  })
})

it('a .txt or .tsv file is told how it becomes a .csv file', () => {
  const issueOf = (name: string) => fileIssueOf({ name, size: 1 }, 'csv', 100)
  expect(issueOf('a.TXT')).toEqual({ code: 'mustBeCsv', params: { hint: 'rename' } })
  expect(issueOf('a.tsv')).toEqual({ code: 'mustBeCsv', params: { hint: 'rename' } })
  expect(issueOf('a.pdf')).toEqual({ code: 'mustBeCsv' })
})
