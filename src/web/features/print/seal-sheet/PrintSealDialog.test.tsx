// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Row } from '#domain/table.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { sealRow } from '#web/features/print/sheet.test-help.tsx'
import { PrintSealDialog } from './PrintSealDialog.tsx'

const onChosen = vi.fn<(eventCode: number) => void>()
const onPreview = vi.fn<(eventCode: number) => void>()

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  onChosen.mockReset()
  onPreview.mockReset()
})

async function open(events: readonly Row[], sealData: readonly Row[] = [], initialEvent: number | null = null) {
  show(
    backendWith({ events, sealData }),
    <TablesProvider>
      <PrintSealDialog
        opened
        initialEvent={initialEvent}
        onClose={() => {}}
        onChosen={onChosen}
        onPreview={onPreview}
      />
    </TablesProvider>,
  )
  await act(async () => {})
  return screen.findByRole<HTMLInputElement>('combobox', { name: 'Event' })
}

test('one required select: names are shown, codes are meant, the lowest is chosen already [S2.47 S2.48]', async () => {
  const select = await open([
    { eventCode: 2, eventName: '夏の市' },
    { eventCode: 1, eventName: '春の市' },
    { eventCode: 3, eventName: '夏の市' },
  ])
  expect(screen.getAllByRole('combobox')).toEqual([select])
  expect([select.required, select.value]).toEqual([true, '春の市'])
  fireEvent.click(select)
  // Events of one name are distinguished by their codes.
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    '春の市',
    '夏の市 (2)',
    '夏の市 (3)',
  ])
  fireEvent.click(screen.getByRole('option', { name: '夏の市 (3)' }))
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(onChosen.mock.calls).toEqual([[3]])
})

test('what is typed and chooses nothing prints nothing, until it is taken back', async () => {
  const select = await open(
    [
      { eventCode: 1, eventName: '春の市' },
      { eventCode: 2, eventName: '夏の市' },
    ],
    [sealRow({ eventCode: 1 })],
  )
  const prints = 'Prints 1 card on 1 page.'
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(prints))
  fireEvent.change(select, { target: { value: '市' } })
  fireEvent.blur(select)
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(onChosen).not.toHaveBeenCalled()
  expect([select.value, select.getAttribute('aria-invalid')]).toEqual(['市', 'true'])
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.keyDown(select, { key: 'Escape' })
  expect(screen.getByRole('status').textContent).toBe(prints)
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(onChosen.mock.calls).toEqual([[1]])
})

test('the chosen event is preset; its name, cards and numbers are shown beside the button', async () => {
  const select = await open(
    [
      { eventCode: 1, eventName: '春の市' },
      { eventCode: 2, eventName: '夏の市' },
    ],
    [1, 2].map((id) => sealRow({ id, eventCode: 2, ticketStartNumber: id * 100, ticketEndNumber: id * 100 + 9 })),
    2,
  )
  expect(select.value).toBe('夏の市')
  const print = screen.getByRole('button', { name: 'Print' })
  const beside = () => document.getElementById(print.getAttribute('aria-describedby')!)?.textContent
  await waitFor(() => expect(beside()).toBe('夏の市 · Cards: 2 · 100 ～ 209'))
  fireEvent.click(print)
  expect(onChosen.mock.calls).toEqual([[2]])
})

test('without an event there is nothing to print', async () => {
  const select = await open([])
  expect(select.value).toBe('')
  expect(screen.getByRole('button', { name: 'Print' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('There are no events yet. Add an event first.')).toBeTruthy()
})

test('events that come late get the focus, not the button that closes the dialog', async () => {
  let answer = () => {}
  const loading = new Promise<void>((resolve) => (answer = resolve))
  const load = async () => {
    await loading
    return { version: 1, rows: [{ eventCode: 1, eventName: '春の市' }] }
  }
  show(
    backendWith({}, { load }),
    <TablesProvider>
      <PrintSealDialog opened initialEvent={null} onClose={() => {}} onChosen={onChosen} onPreview={onPreview} />
    </TablesProvider>,
  )
  const close = await screen.findByRole('button', { name: 'Close' })
  // The dialog moves the focus in a timer, if at all.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(document.activeElement).not.toBe(close)
  await act(async () => answer())
  const select = await screen.findByRole('combobox', { name: 'Event' })
  await waitFor(() => expect(document.activeElement).toBe(select))
})
