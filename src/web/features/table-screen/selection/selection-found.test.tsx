// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '#domain/locale.ts'
import type { Row } from '#domain/table.ts'
import { prepareBrowser } from '#web/page.test-help.tsx'
import { countSaid, openScreen } from '#web/features/table-screen/opened.test-help.tsx'

const onExport = vi.fn<(rows: readonly Row[], format: string) => void>()
const departments = Array.from({ length: 12 }, (_, at) => ({ departmentCode: at + 1, departmentName: `課${at + 1}` }))

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  onExport.mockReset()
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** Selects all results for 課; then another user renames one and deletes one. */
async function selectedThenChanged(locale: Locale = 'en') {
  const { backend, store } = await openScreen('departments', { departments }, { locale, onExport })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '課' } })
  press(locale === 'en' ? 'Department Code' : '部署コード')
  press(locale === 'en' ? 'Department Code' : '部署コード')
  fireEvent.click(screen.getAllByRole('checkbox')[0]!)
  fireEvent.click(
    await screen.findByRole('button', {
      name: locale === 'en' ? 'Select all 12 matching rows' : '該当する12件をすべて選択',
    }),
  )
  const rows = departments
    .filter(({ departmentCode }) => departmentCode !== 5)
    .map((row) => (row.departmentCode === 3 ? { ...row, departmentName: '総務部' } : row))
  backend.load = async () => ({ version: 2, rows })
  await act(async () => store.ensureCurrent(['departments']))
}

test('what somebody else changed so that it no longer matches is not deleted, changed, exported or added up', async () => {
  await selectedThenChanged()
  expect(countSaid()).toBe('10 of 11 selected')
  await screen.findByText('Someone else deleted a record that was selected: 5 課5')
  screen.getByText(
    'A record that was selected no longer matches the search and filters, and is no longer selected: 3 総務部',
  )
  expect(screen.getByRole('group', { name: 'Totals of the selected records' }).textContent).toContain('10 selected')
  press('Export selected')
  fireEvent.click(screen.getByRole('menuitem', { name: 'CSV' }))
  expect(onExport.mock.calls[0]![0].map((row) => row['departmentCode'])).toEqual([12, 11, 10, 9, 8, 7, 6, 4, 2, 1])
  press('Delete selected')
  expect((await screen.findByRole('dialog')).textContent).toContain('delete the 10 selected items?')
  press('Cancel')
  press('Change one field...')
  await screen.findByRole('dialog', { name: 'Change one field in Departments (10 records)' })
})

test.each([
  ['Change one field...', 'Change 12 records'],
  ['Edit selected', 'Save all'],
])('what no longer matches by the time that it is written is not written with the rest: %s', async (opens, saves) => {
  const { backend, store } = await openScreen('departments', { departments }, { onExport })
  const edit = vi.spyOn(backend, 'edit')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '課' } })
  fireEvent.click(screen.getAllByRole('checkbox')[0]!)
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 12 matching rows' }))
  press(opens)
  const dialog = await screen.findByRole('dialog')
  if (opens === 'Edit selected') {
    fireEvent.change(within(dialog).getByLabelText('Department Name of all rows'), { target: { value: '新しい課' } })
    press('Set for all')
  } else {
    fireEvent.change(within(dialog).getByLabelText('New value'), { target: { value: '新しい課' } })
    press('Continue')
  }
  const rows = departments.map((row) => (row.departmentCode === 3 ? { ...row, departmentName: '総務部' } : row))
  backend.load = async () => ({ version: 2, rows })
  await act(async () => store.ensureCurrent(['departments']))
  await act(async () => press(saves))
  expect(dialog.textContent).toContain('No longer matching the search and filters: ')
  expect(edit).not.toHaveBeenCalled()
})

test('it is told in Japanese, too, and until somebody has seen it', async () => {
  await selectedThenChanged('ja')
  await screen.findByText('選択していたデータのうち1件がほかの利用者によって削除されました：5 課5')
  screen.getByText('選択していたデータのうち1件が検索と絞り込みの条件に合わなくなり、選択から外れました：3 総務部')
  press('選択を解除')
  screen.getByText(/総務部$/, { selector: '[role=status] *' })
})
