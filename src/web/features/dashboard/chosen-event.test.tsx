// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { TicketsCard } from './TicketsCard.tsx'

beforeEach(prepareBrowser)
afterEach(cleanup)

const nothing = () => {}
const events = [1, 2, 3].map((eventCode) => ({
  eventCode,
  eventName: `市${eventCode}`,
  ticketStartNumber: 1,
  ticketEndNumber: 10,
}))

test.each([
  [3, ['市3', '市1', '市2']],
  [null, ['市1', '市2', '市3']],
])('the dashboard names the chosen event %j first', async (chosenEvent, names) => {
  show(
    backendWith({ events }),
    <TablesProvider>
      <TicketsCard {...{ chosenEvent }} onPrintSeals={nothing} onOpenEvent={nothing} onOpenEvents={nothing} />
    </TablesProvider>,
  )
  const list = within(await screen.findByRole('list', { name: 'Pages of the events' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names)
})
