// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { useView, ViewProvider } from '#web/state/view/view.tsx'
import { backendWith, prepareBrowser, type Rows, show } from '#web/page.test-help.tsx'
import { ExportButton } from './ExportButton.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Opens() {
  const { go } = useView()
  return (
    <>
      <button type="button" onClick={() => go('employees', { search: '10' })}>
        Open
      </button>
      <button type="button" onClick={() => go('products')}>
        Open products
      </button>
    </>
  )
}

function open(rows: Rows = {}) {
  const exported = vi.fn()
  show(
    backendWith(rows),
    <ViewProvider>
      <TablesProvider>
        <Opens />
        <ExportButton narrow={false} onExport={exported} />
      </TablesProvider>
    </ViewProvider>,
  )
  return exported
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choices = () => screen.getAllByRole('menuitem').map((choice) => choice.textContent)

test('the dashboard exports JSON by one press, and offers other formats beside it', () => {
  const exported = open()
  press('Export')
  expect(exported.mock.calls).toEqual([['json']])
  press('Other formats')
  expect(choices()).toEqual(['Excel', 'Excel (field names)'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Excel' }))
  expect(exported.mock.calls.slice(1)).toEqual([['excel']])
})

test('a searched table offers all of it first, then what is found', () => {
  const exported = open()
  press('Open')
  press('Export')
  expect(choices()).toEqual([
    'CSV (all records)',
    'Excel (all records)',
    'Excel (field names) (all records)',
    'JSON (all records)',
    'CSV (listed records)',
    'Excel (listed records)',
    'Excel (field names) (listed records)',
    'JSON (listed records)',
  ])
  fireEvent.click(screen.getByRole('menuitem', { name: 'CSV (all records)' }))
  expect(exported.mock.calls).toEqual([['csv']])
  press('Export')
  fireEvent.click(screen.getByRole('menuitem', { name: 'CSV (listed records)' }))
  expect(exported.mock.calls[1]).toMatchObject(['csv', { query: '10' }])
})

test('a table whose list leaves closed events out offers all of it first, then what the list shows', async () => {
  const products = [{ productCode: 1, eventCode: 1, productName: '', unitPrice: 1 }]
  const exported = open({ products, closings: [{ id: 1, eventCode: 1 }] })
  await act(async () => {})
  press('Open products')
  press('Export')
  expect(choices().filter((choice) => choice!.startsWith('CSV'))).toEqual(['CSV (all records)', 'CSV (listed records)'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'CSV (listed records)' }))
  expect(exported.mock.calls).toEqual([['csv', expect.objectContaining({ conditions: [] })]])
  cleanup()
  open({ products, closings: [{ id: 1, eventCode: 2 }] })
  await act(async () => {})
  press('Open products')
  press('Export')
  expect(choices()[0]).toBe('CSV')
})
