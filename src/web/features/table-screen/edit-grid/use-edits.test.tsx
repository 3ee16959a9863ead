// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { EVERYTHING } from '#domain/grid/list-query.ts'
import type { Row } from '#domain/table.ts'
import type { EditRequest, WriteResult } from '#domain/wire.ts'
import { BackendProvider } from '#web/state/backend.tsx'
import { fakeBackend } from '#web/state/fake-backend.test-help.ts'
import { TablesProvider, useTables } from '#web/state/tables/tables.tsx'
import type { OfSelection } from './unmatched.ts'
import { rowsByKey, useEdits } from './use-edits.ts'

const department = (departmentCode: number, departmentName: string): Row => ({ departmentCode, departmentName })
const opened = [department(10, '営業部'), department(20, '総務部')]
const ids = [10, 20]
const refused = vi.fn<(reason: unknown) => void>()
const edit = vi.fn<(request: EditRequest) => Promise<WriteResult>>()
let stored: { version: number; rows: readonly Row[] }

beforeEach(() => {
  stored = { version: 1, rows: [...opened, department(30, '経理部')] }
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  refused.mockReset()
  edit.mockReset()
})

/** Like the server: refuses a write based on another version than the current one. */
async function write({ edits, version }: EditRequest): Promise<WriteResult> {
  if (version !== stored.version) throw new EventmsError('tableMoved', { table: 'departments' })
  const { rows } = stored
  stored = {
    version: version + 1,
    rows: rows.map((row) => ({ ...row, ...edits.find(({ key }) => key === row['departmentCode'])?.changes })),
  }
  return { from: version, to: version + 1, added: 0, changed: edits.length, removed: 0, versions: {} }
}
/** A write by others without a live update. */
const others = (...rows: readonly Row[]) => {
  stored = { version: stored.version + 5, rows }
}

const searching = (query: string): OfSelection => ({ version: 1, wantedNow: () => ({ ...EVERYTHING, query }) })

function wrapper({ children }: { children: ReactNode }) {
  const backend = {
    ...fakeBackend(),
    load: async () => stored,
    edit: (_: string, request: EditRequest) => edit(request),
  }
  return (
    <BackendProvider backend={backend}>
      <TablesProvider>{children}</TablesProvider>
    </BackendProvider>
  )
}

async function open(selection?: OfSelection) {
  const form = renderHook(
    () => ({
      ...useEdits('departments', ids, rowsByKey('departments', opened), {}, refused, {
        ...(selection && { selection }),
      }),
      store: useTables(),
    }),
    { wrapper },
  ).result
  await act(async () => {})
  act(() => form.current.draft.enter(10, 'departmentName', '営業一部'))
  return form
}

test('someone else changed other rows: what is edited here is sent once more, and nobody is asked', async () => {
  edit.mockImplementation(write)
  const form = await open()
  others(...opened, department(30, '財務部'), department(40, '法務部'))
  await act(async () => expect(await form.current.save()).toMatchObject({ changed: 1 }))
  expect(edit.mock.calls.map(([{ version }]) => version)).toEqual([1, 6])
  expect(stored.rows.map((row) => row['departmentName'])).toEqual(['営業一部', '総務部', '財務部', '法務部'])
  expect(refused).not.toHaveBeenCalled()
})

test('someone else changed what is edited here: nothing is sent again before that was seen', async () => {
  edit.mockImplementation(write)
  const form = await open()
  others(department(10, '営業二部'), opened[1]!)
  await act(async () => expect(await form.current.save()).toBeNull())
  expect(edit).toHaveBeenCalledOnce()
  expect([...form.current.conflicts]).toMatchObject([[10, { key: 10, fields: ['departmentName'] }]])
  await act(async () => expect(await form.current.save()).toMatchObject({ changed: 1 }))
  expect(stored.rows[0]).toEqual(department(10, '営業一部'))
})

test('someone else deleted what is edited here: it is told, and saving again leaves it out', async () => {
  edit.mockImplementation(write)
  const form = await open()
  act(() => form.current.draft.enter(20, 'departmentName', '総務一部'))
  others(opened[1]!)
  await act(async () => expect(await form.current.save()).toBeNull())
  expect([form.current.goneIds, edit.mock.calls.length]).toEqual([[10], 1])
  await act(async () => expect(await form.current.save()).toMatchObject({ changed: 1 }))
  expect(stored.rows).toEqual([department(20, '総務一部')])
})

test('a row that was deleted and put back is saved like the others', async () => {
  edit.mockImplementation(write)
  const form = await open()
  others(opened[1]!)
  await act(async () => expect(await form.current.save()).toBeNull())
  others(...opened)
  await act(() => form.current.store.reload(['departments']))
  await act(async () => expect(await form.current.save()).toMatchObject({ changed: 1 }))
  expect([form.current.goneIds, stored.rows[0]]).toEqual([[], department(10, '営業一部')])
})

test('what was selected and no longer matches is told, in conflict or not, and saving again leaves it out', async () => {
  edit.mockImplementation(write)
  const form = await open(searching('部'))
  act(() => form.current.draft.enter(20, 'departmentName', '総務一部'))
  others(department(10, '営業'), opened[1]!)
  await act(async () => expect(await form.current.save()).toBeNull())
  expect([form.current.unmatched, form.current.goneIds, form.current.conflicts.size]).toEqual([[10], [], 0])
  expect([edit.mock.calls.length, [...form.current.leftIds]]).toEqual([1, [10]])
  await act(async () => expect(await form.current.save()).toMatchObject({ changed: 1 }))
  expect(edit.mock.lastCall![0]).toMatchObject({ edits: [{ key: 20 }], version: 6 })
  expect(stored.rows).toEqual([department(10, '営業'), department(20, '総務一部')])
})

test('what matches again by the next save is written; what has left by then is told first', async () => {
  edit.mockImplementation(write)
  const form = await open(searching('部'))
  act(() => form.current.draft.enter(20, 'departmentName', '総務一部'))
  others(department(10, '営業'), opened[1]!)
  await act(async () => expect(await form.current.save()).toBeNull())
  others(opened[0]!, department(20, '総務'))
  await act(() => form.current.store.reload(['departments']))
  await act(async () => expect(await form.current.save()).toBeNull())
  expect([form.current.unmatched, edit.mock.calls.length]).toEqual([[20], 1])
  await act(async () => expect(await form.current.save()).toMatchObject({ changed: 1 }))
  expect(stored.rows).toEqual([department(10, '営業一部'), department(20, '総務')])
})

test('a table that never stands still is given up on, and that is said', async () => {
  edit.mockImplementation(async () => {
    others(...opened)
    throw new EventmsError('tableMoved', { table: 'departments' })
  })
  const form = await open()
  await act(async () => expect(await form.current.save()).toBeNull())
  expect(edit).toHaveBeenCalledTimes(4)
  expect(refused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'tableMoved' }))
  expect(form.current.draft).toMatchObject({ saving: false, failure: { code: 'tableMoved' } })
})

test('the fields are the columns, in their order; one in which something is wrong gets a column, and the cursor', async () => {
  const position = { positionCode: 1, positionName: '課長', distributionCount: 1, targetAmount: 1, reportingRate: 5 }
  stored = { version: 1, rows: [position] }
  const rows = rowsByKey('positions', stored.rows)
  const columns = ['targetAmount', 'positionName', 'positionCode']
  const { result, rerender } = renderHook(
    (shown: readonly string[]) => useEdits('positions', [1], rows, {}, refused, { columns: shown }),
    { wrapper, initialProps: columns },
  )
  await act(async () => {})
  const fields = () => result.current.draft.fields.map(({ name }) => name)
  expect(fields()).toEqual(['targetAmount', 'positionName'])
  act(() => result.current.draft.enter(1, 'reportingRate', '101'))
  await act(async () => expect(await result.current.save()).toBeNull())
  expect(fields()).toEqual(['targetAmount', 'positionName', 'reportingRate'])
  expect(result.current.draft.target).toEqual({ id: 1, field: 'reportingRate' })
  rerender([...columns, 'reportingRate'])
  expect(fields()).toEqual(['targetAmount', 'positionName', 'reportingRate'])
  rerender(columns)
  act(() => result.current.close())
  expect(fields()).toEqual(['targetAmount', 'positionName'])
})

test('where none of the columns can be edited, all fields are there', () => {
  const { result } = renderHook(
    () => useEdits('departments', ids, rowsByKey('departments', opened), {}, refused, { columns: ['departmentCode'] }),
    { wrapper },
  )
  expect(result.current.draft.fields.map(({ name }) => name)).toEqual(['departmentName'])
})
