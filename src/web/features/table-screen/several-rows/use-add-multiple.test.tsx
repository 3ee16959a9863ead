// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { Row } from '#domain/table.ts'
import { BackendProvider } from '#web/state/backend.tsx'
import { type FakeBackend, fakeBackend } from '#web/state/fake-backend.test-help.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { type Added, useAddMultiple } from './use-add-multiple.ts'

const written = { from: 1, to: 2, added: 1, changed: 0, removed: 0, versions: {}, act: 7 }
let backend: FakeBackend
let adds: { rows: readonly Row[]; request: string | undefined }[]
let stored: readonly Row[]

beforeEach(() => {
  adds = []
  stored = []
  const fake = fakeBackend()
  backend = {
    ...fake,
    load: async () => ({ version: stored.length, rows: stored }),
    add(table, rows, request) {
      adds.push({ rows, request })
      return fake.add(table, rows, request)
    },
  }
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function open() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <BackendProvider backend={backend}>
      <TablesProvider>{children}</TablesProvider>
    </BackendProvider>
  )
  const form = renderHook(() => useAddMultiple('departments', {}, () => {}), { wrapper }).result
  await act(async () => {})
  return form
}
type Form = Awaited<ReturnType<typeof open>>

const type = (form: Form, id: number, code: string, name: string) =>
  act(() => {
    form.current.draft.enter(id, 'departmentCode', code)
    form.current.draft.enter(id, 'departmentName', name)
  })

test('a save that runs is not begun again; what is confirmed is what is told', async () => {
  const form = await open()
  type(form, 2, '90', '法務部')
  expect(form.current.unsaved).toBe(true)
  let first: Promise<Added>
  await act(async () => {
    first = form.current.save()
  })
  expect(form.current.draft.saving).toBe(true)
  await act(async () => expect(await form.current.save()).toBeNull())
  expect(adds.map(({ rows }) => rows)).toEqual([[{ departmentCode: 90, departmentName: '法務部' }]])
  await act(async () => {
    backend.writes[0]!.resolve(written)
    expect(await first).toMatchObject({ added: 1, act: 7 })
  })
  expect(form.current.draft.saving).toBe(false)
})

test('after an answer that was lost the same rows are sent as the same add, though the table has them by now', async () => {
  const form = await open()
  type(form, 1, '90', '法務部')
  await act(async () => {
    const saving = form.current.save()
    backend.writes[0]!.reject(new EventmsError('unreachable'))
    expect(await saving).toBeNull()
  })
  expect(form.current.draft.failure).toMatchObject({ code: 'unreachable' })
  expect(form.current.draft.formAt(1).typed).toMatchObject({ departmentName: '法務部' })
  stored = [{ departmentCode: 90, departmentName: '法務部' }]
  await act(async () => backend.versions.set({ departments: 1 }))
  await act(async () => {
    const saving = form.current.save()
    backend.writes[1]!.resolve(written)
    expect(await saving).toMatchObject({ added: 1 })
  })
  expect(adds[1]).toEqual(adds[0])
})

test('a row is taken out with its issues, and another is put at the end', async () => {
  const form = await open()
  type(form, 1, '90', '')
  type(form, 2, '91', '広報部')
  await act(async () => expect(await form.current.save()).toBeNull())
  expect([...form.current.draft.issues.keys()]).toEqual([1])
  expect(form.current.draft.target).toEqual({ id: 1, field: 'departmentName' })
  act(() => form.current.remove(1))
  expect(form.current.draft.issues.size).toBe(0)
  expect(form.current.draft.current().rows).toEqual([2, 3])
  act(() => form.current.addAnother())
  expect(form.current.draft.current().rows).toEqual([2, 3, 4])
  expect(form.current.draft.target).toEqual({ id: 4, field: 'departmentCode' })
})

test('the row after one that is taken out has the cursor, or the one before the last', async () => {
  const form = await open()
  act(() => form.current.remove(1))
  expect(form.current.draft.target).toEqual({ id: 2, field: 'departmentCode' })
  act(() => form.current.remove(3))
  expect([form.current.draft.target, form.current.draft.current().rows]).toEqual([
    { id: 2, field: 'departmentCode' },
    [2],
  ])
})
