// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useView, ViewProvider } from '#web/state/view/view.tsx'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { ExportButton } from './ExportButton.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Opens() {
  const { go } = useView()
  return (
    <button type="button" onClick={() => go('employees', { search: '10' })}>
      Open
    </button>
  )
}

function open() {
  const exported = vi.fn()
  show(
    backendWith({}),
    <ViewProvider>
      <Opens />
      <ExportButton narrow={false} onExport={exported} />
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
    'CSV (filtered records)',
    'Excel (filtered records)',
    'Excel (field names) (filtered records)',
    'JSON (filtered records)',
  ])
  fireEvent.click(screen.getByRole('menuitem', { name: 'CSV (all records)' }))
  expect(exported.mock.calls).toEqual([['csv']])
  press('Export')
  fireEvent.click(screen.getByRole('menuitem', { name: 'CSV (filtered records)' }))
  expect(exported.mock.calls[1]).toMatchObject(['csv', { query: '10' }])
})
