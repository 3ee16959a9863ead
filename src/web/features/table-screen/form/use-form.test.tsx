// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import { BackendProvider } from '#web/state/backend.tsx'
import { type FakeBackend, fakeBackend } from '#web/state/fake-backend.test-help.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { useForm } from './use-form.ts'

const department = { departmentCode: 10, departmentName: '営業部' }
const refused = vi.fn<(reason: unknown) => void>()
let backend: FakeBackend

beforeEach(() => {
  backend = fakeBackend()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function open() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <BackendProvider backend={backend}>
      <TablesProvider>{children}</TablesProvider>
    </BackendProvider>
  )
  return renderHook(() => useForm('departments', department, {}, refused), { wrapper }).result
}

test('a form in which nothing was changed writes nothing, and does not say it did', async () => {
  const form = open()
  await act(async () => expect(await form.current.save()).toBe('unchanged'))
  expect(backend.writes).toHaveLength(0)
})

test("an issue the server finds stands at its field and goes with the field's next edit", async () => {
  const form = open()
  act(() => form.current.changeField('departmentName', '経理部'))
  await act(async () => {
    const saving = form.current.save()
    backend.writes[0]!.reject(
      new EventmsError(
        'invalidRows',
        { count: 1 },
        { issues: [{ code: 'textTooLong', field: 'departmentName', line: 1 }] },
      ),
    )
    expect(await saving).toBe('refused')
  })
  expect(form.current.issues).toMatchObject([{ code: 'textTooLong', field: 'departmentName' }])
  expect(refused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'invalidRows' }))
  act(() => form.current.changeField('departmentName', '経理'))
  expect(form.current).toMatchObject({ issues: [], failure: null })
})

test('an error that no field can show is told by the form, and what was typed stays', async () => {
  const form = open()
  act(() => form.current.changeField('departmentName', '経理部'))
  await act(async () => {
    const saving = form.current.save()
    backend.writes[0]!.reject(new EventmsError('rowGone', { key: 10 }))
    expect(await saving).toBe('refused')
  })
  expect(form.current.failure).toMatchObject({ code: 'rowGone' })
  expect(form.current.form.typed).toMatchObject({ departmentName: '経理部' })
})

test('nothing is typed into a row that is being saved; once it is refused, everything can be typed again', async () => {
  const form = open()
  act(() => form.current.changeField('departmentName', '経理部'))
  await act(async () => {
    void form.current.save()
  })
  expect(form.current.saving).toBe(true)
  act(() => form.current.changeField('departmentName', '総務部'))
  expect(form.current.form.typed).toMatchObject({ departmentName: '経理部' })
  await act(async () => backend.writes[0]!.reject(new EventmsError('databaseBusy')))
  act(() => form.current.changeField('departmentName', '総務部'))
  expect(form.current.form.typed).toMatchObject({ departmentName: '総務部' })
})

test('what is wrong can be mended at once: a form that was not sent is not being saved', async () => {
  const form = open()
  act(() => form.current.changeField('departmentName', ''))
  await act(async () => {
    expect(await form.current.save()).toBe('refused')
    form.current.changeField('departmentName', '経理部')
  })
  expect(form.current).toMatchObject({ saving: false, issues: [], form: { typed: { departmentName: '経理部' } } })
})
