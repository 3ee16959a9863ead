// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventmsError } from '#domain/errors.ts'
import type { Row } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { Backend } from '../../backend/backend.ts'
import { live } from '../../backend/live.ts'
import { MessagesProvider } from '../../messages/i18n.tsx'
import { BackendProvider } from '../../state/backend.tsx'
import { TablesProvider } from '../../state/tables.tsx'
import { Dashboard } from './Dashboard.tsx'

let rows: Partial<Record<TableName, readonly Row[]>>
let failing: boolean
const onOpen = vi.fn<(view: string) => void>()
const onPrintSeals = vi.fn<() => void>()

const backend = {
  session: live({ id: '1', email: 'a@example.com', name: 'A' }),
  versions: live({ employees: 1 }),
  providers: [],
  async load(table: TableName) {
    if (failing) throw new EventmsError('unreachable')
    return { version: 1, rows: rows[table] ?? [] }
  },
} as unknown as Backend

beforeEach(() => {
  rows = {}
  failing = false
  window.matchMedia = (media) => ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
})
afterEach(() => {
  cleanup()
  onOpen.mockReset()
  onPrintSeals.mockReset()
})

function open(locale: 'en' | 'ja' = 'en') {
  render(
    <MantineProvider env="test">
      <MessagesProvider locale={locale}>
        <BackendProvider backend={backend}>
          <TablesProvider>
            <Dashboard onOpen={onOpen} onPrintSeals={onPrintSeals} />
          </TablesProvider>
        </BackendProvider>
      </MessagesProvider>
    </MantineProvider>,
  )
}

const card = async (name: string) => (await screen.findByRole('heading', { name })).closest('section')!

test('without data: the figures and entries of the spec, marked as samples, and no seals to print', async () => {
  open()
  expect(await screen.findByText('5,000')).toBeTruthy()
  const tickets = await card('Event Tickets')
  expect(tickets.textContent).toMatch(/Sample.*Total5,000Sold3,500Remaining1,500/)
  expect(screen.getByRole('button', { name: 'Print seal' }).hasAttribute('disabled')).toBe(true)
  expect((await card('Recent Activity')).textContent).toMatch(/Sample.*Seals were printed.*Yesterday/)
})

test('with data: real figures, every count opens its table, seals can be printed', async () => {
  rows = {
    events: [{ eventCode: 1, eventName: '春の市', ticketStartNumber: 1, ticketEndNumber: 1200 }],
    salesData: [{ id: 1, quantity: 300 }],
    sealData: [{ id: 1, distributionNumber: 40 }],
    employees: [{ id: 1 }, { id: 2 }],
  }
  open()
  expect(await screen.findByText('1,200')).toBeTruthy()
  expect((await card('Event Tickets')).textContent).toMatch(/^(?!.*Sample).*Total1,200Sold300Remaining900.*25% sold.*Distributed: 40 booklets/)
  expect((await card('System Status')).textContent).toBe('System StatusServerOnlineSessionActiveDataSynced')
  expect((await card('Recent Activity')).textContent).not.toContain('Sample')
  const [count, entry] = screen.getAllByRole('button', { name: /^Employees: 2/ })
  fireEvent.click(count!)
  fireEvent.click(entry!)
  fireEvent.click(screen.getByRole('button', { name: /^Distribution Status: 0/ }))
  expect(onOpen.mock.calls).toEqual([['employees'], ['employees'], ['distributionStatus']])
  fireEvent.click(screen.getByRole('button', { name: 'Print seal' }))
  expect(onPrintSeals).toHaveBeenCalledOnce()
})

test('when nothing can be read it does not say that all is well', async () => {
  failing = true
  open('ja')
  expect(await screen.findByText('接続できません')).toBeTruthy()
  expect(await screen.findByText('最新ではありません')).toBeTruthy()
})
