/** How a file's columns are asked about, remembered, and changed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tables } from '#domain/tables/index.ts'
import { fileIssueOf } from '../read/read-file.ts'
import { rememberColumns, rememberedColumns } from './remembered.ts'
import { csv, fakeStore, result, tableSession } from '../session.test-help.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
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
    expect(session.state.get()).toMatchObject({ laying: 'asked', plan: null, doing: null, fileIssue: null })
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

  it('is guessed the next time by what was chosen before', async () => {
    const { session } = await open(foreign)
    session.setHeaderLine(2)
    session.setColumns(['departmentCode', 'departmentName', null])
    await session.takeColumns()
    const { session: next, layout } = await open('備考,No,部門\nx,10,営業部')
    expect(layout()).toMatchObject({ settled: false, columns: [null, 'departmentCode', 'departmentName'] })
    // Every column of it was answered: it is read, and can be changed.
    expect(next.state.get()).toMatchObject({ laying: null, plan: { added: [{ values: [10, '営業部'] }] } })
    next.openColumns()
    expect(next.state.get()).toMatchObject({ laying: 'opened', plan: null })
  })

  it('is asked about where one of its columns is new', async () => {
    const { session } = await open('No,部門\n10,営業部')
    session.setColumns(['departmentCode', 'departmentName'])
    await session.takeColumns()
    await session.choose([csv('No,部門,電話\n10,営業部,1')])
    expect(session.state.get()).toMatchObject({ laying: 'asked', plan: null })
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
  expect(session.state.get()).toMatchObject({ laying: null, doing: { what: 'reading' } })
  store.state('departments').set(held)
  await choosing
  expect(session.state.get()).toMatchObject({ laying: 'asked', doing: null })
  store.state('departments').set({ ...held, status: 'loading', data: null })
  waits.mockClear()
  await session.choose([csv('departmentCode,departmentName\n10,営業部')])
  expect(waits).not.toHaveBeenCalled()
  session.setFormat('json')
  await session.choose([csv('{', 'a.json')])
  expect(session.state.get()).toMatchObject({ fileIssue: { code: 'badJsonAt', params: { physical: 1 } }, doing: null })
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
      '[null, 5, "a", ["a"], ["a", 5], [7, "departmentCode"], ["a", "__proto__"], ["a", "salary"]]',
    ],
    ['an absurd name', JSON.stringify([['x'.repeat(100_000), 'departmentCode']])],
  ])('may be %s', async (_, text) => {
    if (text !== undefined) kept.set('eventms-columns-departments', text)
    expect([...rememberedColumns(departments)]).toEqual([])
    const { layout } = await open('a,b\n1,2')
    expect(layout()?.columns).toEqual([null, null])
  })

  it('is the latest two hundred choices, and a file may be called anything', () => {
    for (let i = 0; i < 250; i++) rememberColumns(departments, [`h${i}`], [null])
    rememberColumns(departments, ['__proto__', ' '], ['departmentCode', 'departmentName'])
    const found = rememberedColumns(departments)
    expect([found.size, found.has('h0'), found.get('__proto__'), found.has(' ')]).toEqual([
      200,
      false,
      'departmentCode',
      false,
    ])
  })

  it('is none for a heading that stands twice', () => {
    rememberColumns(departments, ['数'], ['departmentCode'])
    rememberColumns(departments, ['数', '数'], [null, 'departmentCode'])
    expect(rememberedColumns(departments).has('数')).toBe(false)
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
