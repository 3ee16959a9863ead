import { describe, expect, it, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { seen } from '#domain/excel/workbook.test-help.ts'
import { linesWithSteps, type ImportPlan } from '#domain/import/index.ts'
import { finish } from '#domain/steps.ts'
import type { ImportProgress } from '#web/backend/backend.ts'
import { startThreads } from '#web/excel/threads.test-help.ts'
import { csv, fakeStore, result, tableSession } from '#web/features/import/session.test-help.ts'

const file = 'departmentCode,departmentName\n1,a\nx,b\ny,c\n'
const opened = async (store = fakeStore({})) => {
  const session = tableSession('departments', store)
  await session.choose([csv(file)])
  return session
}
const linesWith = (...looked: [ImportPlan, field: string, text: string]) => finish(linesWithSteps(...looked))
const how = { format: 'csv', name: 'bad', sheet: '部署' } as const
const words = { label: 'Why', reasonOf: () => 'because', ends: String, cut: 'cut' }

describe('rows with problems', () => {
  it('are corrected in the preview; each correction can be taken back', async () => {
    const session = await opened()
    await session.corrections.correct([3], 'departmentCode', '２')
    await session.corrections.correct([4], 'departmentCode', '3')
    expect(session.state.get().plan).toMatchObject({ issues: { count: 0 }, added: [{}, { values: [2, 'b'] }, {}] })
    await session.corrections.correct([3], 'departmentCode', null)
    expect(session.state.get().plan?.issues.first).toMatchObject([{ line: 3, text: 'x' }])
  })

  it('are saved as a file, left out by choice, and taken in again', async () => {
    const store = fakeStore({})
    const session = await opened(store)
    const { file: read, issues } = session.state.get().plan!
    const saved = await session.corrections.rejected(
      { file: read, issues, words },
      { format: 'csv', name: 'bad', sheet: 'x' },
    )
    expect([saved?.name, await new Blob(saved!.content).text()]).toEqual([
      'bad.csv',
      '"departmentCode","departmentName","Why"\r\n"x","b","because"\r\n"y","c","because"\r\n',
    ])
    expect(session.state.get().activity).toBeNull()
    await session.corrections.leaveOut(issues, String)
    expect(session.state.get().plan).toMatchObject({ issues: { count: 0 }, leftOutCount: 2, added: [{ line: 2 }] })
    store.answers.push(() => result(1))
    await session.send()
    expect(store.sent[0]!.rows).toEqual([[1, 'a']])
    await session.corrections.takeIn()
    expect(session.state.get().plan).toMatchObject({ issues: { count: 2 }, leftOutCount: 0 })
  })

  it('that are left out are saved later, too, with what was wrong with them', async () => {
    const session = await opened()
    const { file: read, issues } = session.state.get().plan!
    await session.corrections.correct([4], 'departmentCode', 'z')
    await session.corrections.leaveOut(session.state.get().plan!.issues, String)
    const { leftOutFor } = session.state.get().edits
    const told = { ...words, reasonOf: (found: readonly { text?: string }[]) => found.map(({ text }) => text).join() }
    const saved = await session.corrections.rejected({ file: read, issues: leftOutFor!, words: told }, how)
    expect(await new Blob(saved!.content).text()).toContain('\r\n"x","b","x"\r\n"z","c","z"\r\n')
    await session.corrections.takeIn()
    expect(session.state.get().edits).toEqual({ corrections: new Map([[4, new Map([['departmentCode', 'z']])]]) })
    expect(issues.count).toBe(2)
  })

  it('are saved as Excel, too, in a thread of its own; nothing else is done meanwhile', async () => {
    startThreads()
    try {
      const session = await opened()
      const { file: read, issues } = session.state.get().plan!
      const saving = session.corrections.rejected({ file: read, issues, words }, { ...how, format: 'excel' })
      expect(session.state.get().activity).toMatchObject({ kind: 'saving' })
      const saved = await saving
      expect([saved!.name, session.state.get().activity]).toEqual(['bad.xlsx', null])
      const { sheets, rows } = seen(new Uint8Array(Buffer.concat(saved!.content as Uint8Array[])))
      expect([sheets, rows]).toEqual([
        ['部署'],
        [
          ['departmentCode', 'departmentName', 'Why'],
          ['x', 'b', 'because'],
          ['y', 'c', 'because'],
        ],
      ])
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('with one wrong value are corrected at once, and the correction is taken back at once', async () => {
    const session = tableSession('products', fakeStore({ departments: [] }))
    const rows = ['１a,x', '2,営業', '3,営業', '4,営業 ', '5,1,y', '６b,営業']
    await session.choose([csv(`productCode,eventCode\n${rows.join('\n')}\n`)])
    const lines = linesWith(session.state.get().plan!, 'eventCode', '営業')
    expect([lines, linesWith(session.state.get().plan!, 'productCode', '１a')]).toEqual([[3, 4, 7], [2]])
    await session.corrections.correct(lines, 'eventCode', '7')
    expect(linesWith(session.state.get().plan!, 'eventCode', '営業')).toEqual([])
    expect(session.state.get().plan!.file.rows.map((values) => values[1])).toEqual([null, 7, 7, null, 1, 7])
    await session.corrections.correct(lines, 'eventCode', null)
    expect(session.state.get().edits.corrections?.size).toBe(0)
  })

  it('are those of the file that was chosen last', async () => {
    const session = await opened()
    await session.corrections.correct([3], 'departmentCode', '2')
    await session.choose([csv('departmentCode\nz')])
    expect(session.state.get()).toMatchObject({ edits: {}, plan: { leftOutCount: 0, issues: { count: 1 } } })
  })
})

describe('a file on the disk', () => {
  /** A file whose content the browser no longer provides. */
  const changed = (chosen: File) =>
    Object.assign(chosen, { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) })

  it('that changed since its preview is not sent', async () => {
    const store = fakeStore({})
    const session = tableSession('departments', store)
    const chosen = csv('departmentCode\n1')
    await session.choose([chosen])
    changed(chosen)
    expect(await session.send()).toBeNull()
    expect(session.state.get()).toMatchObject({ fileIssue: { code: 'fileChanged' }, activity: null, plan: {} })
    expect(store.sent).toEqual([])
    expect(await session.readAgain()).toBe(false)
  })

  it('is read again as it is by then, where the browser gives the way to it', async () => {
    const session = tableSession('departments', fakeStore({}))
    const now = new File(['departmentCode\n1\n2'], 'a.csv', { lastModified: 2 })
    const chosen = new File(['departmentCode\n1'], 'a.csv', { lastModified: 1 })
    await session.choose([Object.assign(chosen, { handle: { getFile: () => Promise.resolve(now) } })])
    expect(await session.send()).toBeNull()
    expect(session.state.get().fileIssue).toEqual({ code: 'fileChanged' })
    expect(await session.readAgain()).toBe(true)
    expect(session.state.get()).toMatchObject({ file: now, fileIssue: null, plan: { added: [{}, {}] } })
  })
})

describe('sending', () => {
  it('tells its phases, and is cancelled with nothing written', async () => {
    const store = fakeStore({})
    let signal!: AbortSignal
    let tell!: (progress: ImportProgress) => void
    let refuse!: (error: unknown) => void
    const begun = new Promise<void>((resolve) => {
      Object.assign(store, {
        import: (_table: string, _batch: unknown, onProgress: typeof tell, given: AbortSignal) => {
          ;[tell, signal] = [onProgress, given]
          resolve()
          return new Promise((_, reject) => (refuse = reject))
        },
      })
    })
    const session = tableSession('departments', store)
    await session.choose([csv('departmentCode\n1')])
    const sent = session.send()
    await begun
    tell({ phase: 'checking', done: 1, total: 4 })
    expect(session.state.get().activity).toEqual({ kind: 'sending', phase: 'checking', share: 0.25, cancelling: false })
    tell({ phase: 'waiting', done: 4, total: 4 })
    expect(session.state.get().activity).toMatchObject({ phase: 'waiting', share: null })
    tell({ phase: 'writing', done: 4, total: 4 })
    expect(session.state.get().activity).toMatchObject({ phase: 'writing', share: null })
    session.cancel()
    expect([signal.aborted, session.state.get().activity]).toMatchObject([true, { cancelling: true }])
    refuse(new EventmsError('importCancelled'))
    expect(await sent).toBeNull()
    expect(session.state.get()).toMatchObject({ cancelled: true, activity: null, failure: null, unconfirmed: false })
    expect(session.state.get().plan?.added).toHaveLength(1)
  })
})
