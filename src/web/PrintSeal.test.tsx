// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareFonts, officeRows, sealRow } from './features/print/sheet.test-help.tsx'
import { backendWith, prepareBrowser, show } from './page.test-help.tsx'
import { TablesProvider } from './state/tables/tables.tsx'
import { useView, ViewProvider } from './state/view/view.tsx'
import { ViewContent } from './ViewContent.tsx'

const print = vi.fn<() => void>()

beforeEach(() => {
  prepareBrowser()
  prepareFonts()
  window.print = print
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  print.mockReset()
})

const nothing = () => {}

function Menu() {
  const { go } = useView()
  return (
    <nav>
      <button type="button" onClick={() => go('departments')}>
        elsewhere
      </button>
      <button type="button" onClick={() => go('printSeal')}>
        seals
      </button>
    </nav>
  )
}

async function open() {
  history.replaceState({ eventms: { view: 'printSeal', params: {}, at: 0 } }, '')
  const sealData = [sealRow(), sealRow({ id: 2, eventCode: 2, eventName: '夏の市' })]
  show(
    backendWith({ ...officeRows, sealData }),
    <ViewProvider>
      <TablesProvider>
        <Menu />
        <main tabIndex={-1}>
          <ViewContent
            onImport={nothing}
            onImportAll={nothing}
            onImportInto={nothing}
            onExport={nothing}
            onExportList={nothing}
          />
        </main>
      </TablesProvider>
    </ViewProvider>,
  )
  return screen.findByRole('dialog')
}

const chosen = () => within(screen.getByRole('main')).getByRole<HTMLInputElement>('combobox', { name: 'Event' }).value
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function pickSummer(dialog: HTMLElement) {
  fireEvent.click(within(dialog).getByRole('combobox', { name: 'Event' }))
  fireEvent.click(await screen.findByRole('option', { name: '夏の市' }))
}

test('Cancel keeps the event, and the next visit shows it without asking', async () => {
  const dialog = await open()
  await within(dialog).findByText('Prints 1 card on 1 page.')
  await pickSummer(dialog)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(chosen()).toBe('夏の市'))
  press('elsewhere')
  await screen.findByRole('searchbox')
  press('seals')
  await screen.findByRole('heading', { name: 'F-Seal Data Printing' })
  expect(chosen()).toBe('夏の市')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(print).not.toHaveBeenCalled()
})

test('“Look at it first” moves the focus to the person in charge, with open options', async () => {
  const dialog = await open()
  await pickSummer(dialog)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Look at it first' }))
  const person = await screen.findByRole('combobox', { name: 'Person in Charge' })
  await waitFor(() => expect(document.activeElement).toBe(person))
  expect(person.getAttribute('aria-expanded')).toBe('true')
  expect(chosen()).toBe('夏の市')
  await act(async () => {})
  expect(print).not.toHaveBeenCalled()
})
