// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Backend } from './backend/backend.ts'
import { Gate } from './Gate.tsx'
import { backendWith, prepareBrowser, show, type Rows } from './page.test-help.tsx'

const user = { id: '1', email: 'a@example.com', name: 'A' }

const rows: Rows = {
  events: [{ eventCode: 1, eventName: '春の市', ticketStartNumber: 1, ticketEndNumber: 10 }],
  departments: [{ departmentCode: 10, departmentName: '営業部' }],
  personInCharge: [{ personInChargeCode: 1, personInChargeName: '山﨑' }],
  sealData: [
    {
      id: 1,
      eventCode: 1,
      eventName: '春の市',
      companyCode: 'C1',
      name: '髙橋 花子',
      departmentCode: 10,
      departmentName: '営業部',
      personInChargeCode: 1,
      personInChargeName: '山﨑',
      distributionNumber: 2,
      ticketStartNumber: 1,
      ticketEndNumber: 2,
    },
  ],
}

beforeEach(() => {
  prepareBrowser()
  window.print = vi.fn<() => void>()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (view: string) =>
  fireEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: view }))

/** Visible elements that contain the text. */
function shownWith(text: string): Element[] {
  return [...document.body.querySelectorAll('*')].filter(
    (element) => element.textContent.includes(text) && !element.closest('[hidden]') && element.children.length === 0,
  )
}

function ctrlP(): KeyboardEvent {
  const key = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true, bubbles: true })
  act(() => void document.body.dispatchEvent(key))
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  return key
}

test.each(['Distribution List', 'Print Seal', 'Ticket Receipt Stamp'])(
  '%s is open and the session ends elsewhere: no sheet is left to print, and it is there again after signing in',
  async (view) => {
    const recordPrint = vi.fn<Backend['recordPrint']>(async () => 1)
    const backend = backendWith(rows, { recordPrint })
    show(backend, <Gate />)
    open(view)
    await waitFor(() => expect(document.querySelector('body > .print-root')?.textContent).toContain('髙橋'))

    act(() => backend.session.set(null))
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeTruthy()
    expect(document.querySelector('.print-root, .print-page')).toBeNull()
    expect(shownWith('髙橋')).toEqual([])
    expect(screen.queryByText(/髙橋/, { ignore: '[hidden] *' })).toBeNull()
    // The browser prints the sign-in screen. No sheet is prepared, recorded or reported.
    expect(ctrlP().defaultPrevented).toBe(false)
    expect([recordPrint.mock.calls, vi.mocked(window.print).mock.calls]).toEqual([[], []])
    expect(screen.queryByRole('alert')).toBeNull()

    act(() => backend.session.set(user))
    await waitFor(() => expect(document.querySelector('body > .print-root')?.textContent).toContain('髙橋'))
  },
)

test('what was typed and not saved is hidden with the rest, and there again for the same person alone', async () => {
  const backend = backendWith(rows)
  show(backend, <Gate />)
  open('Departments')
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /Department Name/ })
  fireEvent.change(field, { target: { value: '財務部' } })

  act(() => backend.session.set(null))
  expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeTruthy()
  expect([screen.queryByRole('dialog'), screen.queryByRole('table')]).toEqual([null, null])
  expect(field.closest('[hidden]')?.hasAttribute('inert')).toBe(true)

  act(() => backend.session.set(user))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Department Name/ }).value).toBe('財務部')

  act(() => backend.session.set(null))
  act(() => backend.session.set({ ...user, id: '2' }))
  await screen.findByRole('navigation')
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})
