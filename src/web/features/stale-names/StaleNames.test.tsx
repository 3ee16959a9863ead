// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TableName, TableRow } from '#domain/tables/index.ts'
import { confirmedOf, officeWith, sealOf } from '#domain/tickets/tickets.test-help.ts'
import type { TicketActRequest } from '#domain/tickets/acts/ticket-act.ts'
import { backendWith, prepareBrowser, show, type Rows } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { StaleNamesLine } from './StaleNamesLine.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sent: TicketActRequest[] = []

async function open(changes: { readonly [N in TableName]?: readonly TableRow<N>[] }): Promise<void> {
  sent.length = 0
  const backend = backendWith(officeWith(changes) as unknown as Rows, {
    ticketAct: async (request) => {
      sent.push(request)
      return { act: 3, tables: {} }
    },
  })
  show(
    backend,
    <TablesProvider>
      <dl>
        <StaleNamesLine />
      </dl>
    </TablesProvider>,
  )
  await act(async () => {})
}

const check = (name: string | RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))
const rename = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Bring up to date' })

test('where all are the masters’ there is nothing to open', async () => {
  await open({ sealData: [sealOf(1, 2)] })
  screen.getByText('Up to date')
  expect(screen.queryByRole('button')).toBeNull()
})

test('nothing is chosen at first; what is chosen is one act, and nothing else', async () => {
  await open({
    sealData: [
      sealOf(1, 2, { id: 1, departmentName: '旧営業部' }),
      sealOf(3, 4, { id: 2, departmentName: '旧営業部' }),
    ],
    confirmedData: [confirmedOf(1, { id: 5, productName: 'かすてら', eventName: '春の市' })],
  })
  fireEvent.click(screen.getByRole('button', { name: '3 differ...' }))
  await screen.findByRole('dialog', { name: 'Names that differ from their masters' })
  expect(
    [...screen.getAllByRole('row')].map((row) => [...row.children].map((cell) => cell.textContent).join(' | ')),
  ).toEqual([
    ' | Recorded | Current | Table | Field | Code | Rows',
    ' | 旧営業部 | 営業部 | Seal Data | Department Name | 10 | 2',
    ' | 春の市 | 春の菓子市 | Confirmed Data | Event Name | 1 | 1',
    ' | かすてら | カステラ | Confirmed Data | Product Name | 11 | 1',
  ])
  expect(rename().disabled).toBe(true)
  check('All that are listed')
  screen.getByText('3 names chosen')
  check(/春の市/)
  fireEvent.click(rename())
  await screen.findByRole('button', { name: 'Undo' })
  expect(sent).toMatchObject([
    {
      kind: 'rename',
      eventCode: null,
      changes: {
        sealData: { edit: [1, 2].map((key) => ({ key, changes: { departmentName: '営業部' } })) },
        confirmedData: { edit: [{ key: 5, changes: { productName: 'カステラ' } }] },
      },
      versions: { departments: 1, personInCharge: 1, events: 1, products: 1, sealData: 1, confirmedData: 1 },
    },
  ])
})
