// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { workbook } from '#domain/excel/workbook.test-help.ts'
import { startThreads } from '#web/excel/threads.test-help.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { ViewProvider } from '#web/state/view/view.tsx'
import { ImportDialog } from '#web/features/import/ImportDialog.tsx'

beforeEach(() => {
  prepareBrowser()
  startThreads()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const departments = `<row r="1">${text('部署コード')}${text('部署名')}</row><row r="2"><c><v>1</v></c>${text('営業部')}</row><row r="3"><c><v>2</v></c>${text('総務部')}</row>`
const file = new File(
  [
    workbook({
      sheets: [`<row r="1">${text('2026')}</row>`, departments, departments, ''],
      names: ['表紙', '課の一覧', 'Positions', 'Events'],
      states: ['visible', 'visible', 'hidden', 'veryHidden'],
    }),
  ],
  'office.xlsx',
)

test('says which table each sheet is, names what is left out, and refuses more rows than the server takes', async () => {
  show(
    backendWith({}, { importRows: 1 }),
    <ViewProvider>
      <TablesProvider>
        <ImportDialog scope="all" onOpen={() => {}} onClose={() => {}} />
      </TablesProvider>
    </ViewProvider>,
  )
  await act(async () => {})
  fireEvent.drop(await screen.findByText('Drag a file here, or choose one'), {
    dataTransfer: { files: [file], items: [{ kind: 'file', type: '', getAsFile: () => file }], types: ['Files'] },
  })
  const cover = await screen.findByLabelText<HTMLSelectElement>('Worksheet “表紙” is')
  const list = screen.getByLabelText<HTMLSelectElement>('Worksheet “課の一覧” is')
  const go = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
  expect(go.disabled).toBe(true)
  fireEvent.change(cover, { target: { value: 'departments' } })
  fireEvent.change(list, { target: { value: 'departments' } })
  // Each table belongs to one worksheet.
  expect([cover.value, list.value]).toEqual(['', 'departments'])
  fireEvent.click(go)
  await screen.findByText('One worksheet is left out: 表紙')
  screen.getByText('Hidden worksheets are not read: Positions')
  const table = document.querySelector('[data-table=departments]')!
  expect(table.textContent).toMatch(/^DepartmentsWorksheet “課の一覧”/)
  expect(table.textContent).toContain('Added 2')
  const refused = 'The import would send 2 rows; at most 1 are taken at once. Nothing was sent. Please split the file.'
  await waitFor(() => expect(screen.getByText(refused)).toBeTruthy())
  expect(screen.getByRole('button', { name: 'Import' }).hasAttribute('disabled')).toBe(true)
})
