// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '#domain/locale.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import type { FakeBackend } from '#web/state/fake-backend.test-help.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { FormDialog } from './FormDialog.tsx'

const names = {
  departments: new Map([
    [10, '営業部'],
    [20, '経理部'],
    [30, '総務部'],
  ]),
  positions: new Map([[1, '部長']]),
  personInCharge: new Map([[100, '佐藤']]),
}
const employee = {
  id: 7,
  companyCode: 'E1',
  name: '山田',
  departmentCode: 10,
  positionCode: 1,
  personInChargeCode: 100,
  sweetCardNumber: '1',
}
const onClose = vi.fn<() => void>()
let backend: FakeBackend

beforeEach(() => {
  prepareBrowser()
  backend = backendWith({ employees: [employee] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  onClose.mockReset()
})

async function open(locale: Locale = 'en') {
  show(
    backend,
    <TablesProvider>
      <FormDialog table="employees" row={employee} names={names} onClose={onClose} />
    </TablesProvider>,
    locale,
  )
  await act(async () => {})
  await screen.findByRole('dialog')
  const select = screen.getByRole<HTMLInputElement>('combobox', { name: locale === 'en' ? /^Department/ : /^部署/ })
  return {
    select,
    async type(text: string) {
      act(() => select.focus())
      fireEvent.change(select, { target: { value: text } })
      await screen.findByRole('listbox')
    },
  }
}
/** @returns true if the browser's default action stays: submit the form, move the focus */
const press = (element: Element, key: string, more = {}) => fireEvent.keyDown(element, { key, code: key, ...more })
const leave = (element: HTMLElement) => act(() => element.blur())
const save = (name = 'Save') => fireEvent.click(screen.getByRole('button', { name }))

async function saved() {
  const edit = vi.spyOn(backend, 'edit')
  save()
  await waitFor(() => expect(edit).toHaveBeenCalledOnce())
  return edit.mock.calls[0]![1].edits[0]!.changes
}

test('the text of a choice is selected on focus, by a press and once it is chosen, so that typing replaces it', async () => {
  const { select } = await open()
  const selected = () => select.value.slice(select.selectionStart ?? 0, select.selectionEnd ?? 0)
  act(() => select.focus())
  expect(selected()).toBe('10 営業部')
  // Simulates the browser, which moves the caret to the clicked position.
  select.setSelectionRange(3, 3)
  fireEvent.click(select)
  expect(selected()).toBe('10 営業部')
  select.setSelectionRange(3, 3)
  fireEvent.click(select)
  expect(selected()).toBe('')
  fireEvent.change(select, { target: { value: '経理' } })
  fireEvent.keyDown(select, { key: 'Enter', code: 'Enter' })
  expect(selected()).toBe('20 経理部')
})

test('Enter takes the only option that fits, and does not send the form [WCAG3.2.2]', async () => {
  const { select, type } = await open()
  await type('経理')
  expect(press(select, 'Enter')).toBe(false)
  expect(select.value).toBe('20 経理部')
  expect(onClose).not.toHaveBeenCalled()
  expect(await saved()).toEqual({ departmentCode: 20 })
})

test('Tab takes the only option, and the focus moves on', async () => {
  const { select, type } = await open()
  await type('経理')
  expect(press(select, 'Tab')).toBe(true)
  leave(select)
  expect(await saved()).toEqual({ departmentCode: 20 })
})

test.each([
  ['en', 'Save', '“経理課” matches no Department. Please choose from the list, or press Esc to go back.'],
  ['ja', '保存', '「経理課」に該当する部署はありません。一覧から選択するか、Escキーで元に戻してください。'],
] as const)('in %s, a text that names nothing is an error at the field', async (locale, button, message) => {
  const { select, type } = await open(locale)
  await type('経理課')
  leave(select)
  expect(select.value).toBe('経理課')
  const edit = vi.spyOn(backend, 'edit')
  save(button)
  await act(async () => {})
  expect([edit.mock.calls, onClose.mock.calls]).toEqual([[], []])
  expect(select.getAttribute('aria-invalid')).toBe('true')
  screen.getByText(message)
})

test('several that fit: Enter takes none and says so; the arrow keys mark one, which Enter takes', async () => {
  const { select, type } = await open()
  await type('部')
  expect(press(select, 'Enter')).toBe(false)
  expect(select.value).toBe('部')
  screen.getByText('“部” matches several. Please choose with the arrow keys, or type more.')
  press(select, 'ArrowDown')
  press(select, 'ArrowDown')
  expect(press(select, 'Enter')).toBe(false)
  expect(select.value).toBe('20 経理部')
  expect(await saved()).toEqual({ departmentCode: 20 })
})

test('Tab takes the marked option', async () => {
  const { select, type } = await open()
  await type('部')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Tab']) press(select, key)
  leave(select)
  expect(await saved()).toEqual({ departmentCode: 30 })
})

test('the Enter that ends a conversion takes nothing', async () => {
  const { select, type } = await open()
  await type('経理')
  press(select, 'Enter', { isComposing: true })
  press(select, 'Enter', { keyCode: 229 })
  expect(select.value).toBe('経理')
})

test('Esc takes the text back, and the form stays', async () => {
  const { select, type } = await open()
  await type('経理課')
  leave(select)
  press(select, 'Escape')
  expect(select.value).toBe('10 営業部')
  expect(select.getAttribute('aria-invalid')).not.toBe('true')
  expect(onClose).not.toHaveBeenCalled()
})

test('Ctrl+S takes what is typed, like Enter', async () => {
  const { select, type } = await open()
  const edit = vi.spyOn(backend, 'edit')
  await type('経理')
  press(select, 's', { ctrlKey: true })
  await waitFor(() => expect(edit).toHaveBeenCalledOnce())
  expect(edit.mock.calls[0]![1].edits[0]!.changes).toEqual({ departmentCode: 20 })
})

test('a text that is deleted leaves the field empty', async () => {
  const { select, type } = await open()
  await type('')
  leave(select)
  save()
  await screen.findByText('Department is required')
})
