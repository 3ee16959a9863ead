// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { watchDownloads } from '#web/ui/download.test-help.ts'
import { ViewProvider } from '#web/state/view/view.tsx'
import { held, drop } from '#web/features/import/dropped-file.test-help.tsx'
import { ImportDialog } from '#web/features/import/ImportDialog.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const backend = () =>
  backendWith({
    departments: [
      { departmentCode: 10, departmentName: '営業部' },
      { departmentCode: 11, departmentName: '総務部' },
    ],
    employees: [{ id: 1, companyCode: '0012', ...held, name: '山田 太郎', departmentCode: 10 }],
  })

async function open(dialog: ReactNode) {
  show(
    backend(),
    <ViewProvider>
      <TablesProvider>{dialog}</TablesProvider>
    </ViewProvider>,
  )
  await act(async () => {})
  await screen.findByRole('dialog')
}
const employees = () => open(<ImportDialog scope="employees" onOpen={() => {}} onClose={() => {}} />)
const counts = () => [...document.querySelectorAll('[data-count]')].map(({ textContent }) => textContent)
const cells = (row: HTMLElement) => within(row).getAllByRole('cell')

test('a refused file tells how many rows are wrong, and of nothing that is added', async () => {
  await employees()
  drop('companyCode,departmentCode\n0020,10\n0021,10\n0022,11\n0022,11')
  await screen.findByText(/^The file cannot be imported as it is/)
  expect(counts()).toEqual(['Rows with problems 1', 'Rows without problems 3'])
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Problems (1)', 'Warnings (12)'])
})

test('rows that are left out are named with their reason, and the button counts the others', async () => {
  watchDownloads()
  await employees()
  drop('companyCode,departmentCode,name\n0020,10,岡\n0021,10,林\n0022,11,森\n0022,11,原')
  await screen.findByText(/^The file cannot be imported as it is/)
  await act(async () => screen.getByRole('button', { name: 'Save this row as a file and leave it out' }).click())
  const list = await screen.findByRole('table', { name: 'Rows left out' })
  expect(
    within(list)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['50022 原Company Code “0022” is in row 4 already'])
  screen.getByRole('button', { name: 'Import 3 of 4 rows' })
})

test('a code stands with its name, and what differs is marked in both', async () => {
  await employees()
  drop('companyCode,name,departmentCode\n0012,山田 次郎,11')
  const list = await screen.findByRole('region', { name: 'Changed' })
  const rows = within(list).getAllByRole('row').slice(1).map(cells)
  expect(rows.map((row) => row.slice(2).map(({ textContent }) => textContent))).toEqual([
    ['Name', '山田 太郎', '山田 次郎'],
    ['Department', '10 営業部', '11 総務部'],
  ])
  expect(rows.map((row) => row.map((cell) => cell.querySelector('mark')?.textContent).slice(3))).toEqual([
    ['太', '次'],
    ['10', '11'],
  ])
})

test('a file of several tables names the codes that it brings itself', async () => {
  const all = {
    departments: [{ departmentCode: 30, departmentName: '新設部' }],
    employees: [{ companyCode: '0012', departmentCode: 30 }],
  }
  await open(
    <ImportDialog
      scope="all"
      files={[new File([JSON.stringify(all)], 'all.json')]}
      onOpen={() => {}}
      onClose={() => {}}
    />,
  )
  const control = await screen.findByRole('button', { name: /^Employees/ })
  act(() => control.click())
  const list = await screen.findByRole('region', { name: 'Changed' })
  expect(list.textContent).toContain('30 新設部')
})

test('a table with something to check comes first and is open; one without stays closed', async () => {
  const all = {
    departments: [{ departmentCode: 10, departmentName: '営業本部' }],
    employees: [{ companyCode: '0020', name: '新人' }],
  }
  await open(
    <ImportDialog
      scope="all"
      files={[new File([JSON.stringify(all)], 'all.json')]}
      onOpen={() => {}}
      onClose={() => {}}
    />,
  )
  const controls = await screen.findAllByRole('button', { name: /^(Employees|Departments)/ })
  expect(controls.map((control) => [control.textContent?.slice(0, 9), control.getAttribute('aria-expanded')])).toEqual([
    ['Employees', 'true'],
    ['Departmen', 'false'],
  ])
})
