// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sheetSeals } from '#domain/seals/index.ts'
import { officeWith, planOf, sealOf } from '#domain/tickets/tickets.test-help.ts'
import { backendWith, prepareBrowser, type Rows, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { NotOnPaper } from './NotOnPaper.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const office = officeWith({
  sealData: [sealOf(1, 5), sealOf(6, 8, { companyCode: '0002', name: '森 一郎' })],
  distributionStatus: [
    planOf('0001'),
    planOf('0009', { name: '岡' }),
    planOf('0009', { name: '岡', distributionNumber: null }),
    planOf('0008', { distributionNumber: 0 }),
    planOf('0007', { eventCode: 2 }),
  ],
})

test('seals that the paper leaves out are named, and people of the plan without a seal', async () => {
  const eventSeals = sheetSeals(office.sealData, office, 1)!
  show(
    backendWith(office as unknown as Rows),
    <TablesProvider>
      <NotOnPaper eventSeals={eventSeals} seals={eventSeals.seals.slice(0, 1)} />
    </TablesProvider>,
  )
  await act(async () => {})
  for (const summary of screen.getAllByText(/\(1\)$/)) fireEvent.click(summary)
  await screen.findByText('0009 岡')
  expect([...document.querySelectorAll('details')].map(({ textContent }) => textContent)).toEqual([
    'Not on this paper (1)0002 森 一郎 (6 ～ 8)',
    'In the plan, but without a seal (1)0009 岡',
  ])
})
