// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { PrintRecord } from '#domain/wire.ts'
import { officeRows, prepareFonts, sealRow } from './features/print/sheet.test-help.tsx'
import { backendWith, prepareBrowser, show, type Rows } from './page.test-help.tsx'
import { TablesProvider } from './state/tables/tables.tsx'
import { useView, ViewProvider } from './state/view/view.tsx'
import type { ViewName } from './state/view/views.ts'
import { ViewContent } from './ViewContent.tsx'

const print = vi.fn<() => void>()
const recordPrint = vi.fn<(record: PrintRecord) => Promise<number>>(async () => 1)
/** Loads of tables wait for this promise. */
let reading: Promise<void>
let read: () => void
let failing: boolean

// Compiled before the tests, because compiling can exceed a test's timeout on a busy machine.
beforeAll(async () => {
  await Promise.all([
    import('./PrintSeal.tsx'),
    import('./features/print/distribution-list/DistributionListScreen.tsx'),
    import('./features/print/receipts/ReceiptScreen.tsx'),
    import('./styles/fonts.ts'),
  ])
})
beforeEach(() => {
  prepareBrowser()
  prepareFonts()
  window.print = print
  reading = new Promise((resolve) => (read = resolve))
  failing = false
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  print.mockReset()
  recordPrint.mockClear()
})

const nothing = () => {}

function Menu() {
  const { go } = useView()
  return (
    <button type="button" onClick={() => go('ticketReceiptStamp')}>
      receipts
    </button>
  )
}

function open(view: ViewName) {
  const rows: Rows = { ...officeRows, sealData: [sealRow(), sealRow()] }
  const load = async (table: TableName) => {
    await reading
    if (failing) throw new EventmsError('unreachable')
    return { version: 1, rows: rows[table] ?? [] }
  }
  history.replaceState({ eventms: { view, params: { eventCode: 1 }, at: 0 } }, '')
  show(
    backendWith(rows, { load, recordPrint }),
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
}

/** Presses Ctrl+P. @returns true if the browser would print */
const ctrlP = () => fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })
const button = () => screen.findByRole('button', { name: 'Print' })

describe.each([
  ['printSeal', 'seals'],
  ['distributionList', 'distributionList'],
  ['ticketReceiptStamp', 'receipts'],
] as const)('%s', (view, sheet) => {
  test('an early press prints once, as soon as the list has loaded', async () => {
    open(view)
    expect([ctrlP(), ctrlP()]).toEqual([false, false])
    await screen.findByRole('heading', { level: 2 })
    expect(ctrlP()).toBe(false)
    await act(async () => read())
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    await waitFor(async () => expect((await button()).hasAttribute('data-loading')).toBe(false))
    expect(print).toHaveBeenCalledTimes(1)
    expect(recordPrint.mock.calls.map(([record]) => record.sheet)).toEqual([sheet])
  })
})

test('a failed load cancels the pending print, and the next press is the browser’s own', async () => {
  open('ticketReceiptStamp')
  ctrlP()
  failing = true
  await act(async () => read())
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(ctrlP()).toBe(true)
  failing = false
  fireEvent.click(again)
  expect((await button()).hasAttribute('data-loading')).toBe(false)
  expect(recordPrint).not.toHaveBeenCalled()
})

test('opening another view cancels the pending print', async () => {
  open('distributionList')
  ctrlP()
  fireEvent.click(screen.getByRole('button', { name: 'receipts' }))
  await act(async () => read())
  expect((await button()).hasAttribute('data-loading')).toBe(false)
  expect(recordPrint).not.toHaveBeenCalled()
})
