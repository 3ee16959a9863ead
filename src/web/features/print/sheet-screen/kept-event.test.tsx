// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useChooseEvent } from '#web/state/lists/list-states.ts'
import { prepareBrowser } from '#web/page.test-help.tsx'
import { DistributionListScreen } from '#web/features/print/distribution-list/DistributionListScreen.tsx'
import { choose, openSheet, optionsOf, pages, sealRow } from '#web/features/print/sheet.test-help.tsx'

beforeEach(prepareBrowser)
afterEach(cleanup)

/** Changes the current event, as on another view, before the user returns to the sheet. */
function Elsewhere() {
  const chooseEvent = useChooseEvent()
  return [1, 2].map((event) => (
    <button key={event} type="button" onClick={() => chooseEvent(event)}>
      current event {event}
    </button>
  ))
}

test('a sheet of one person in charge keeps its event when another one becomes the current event', async () => {
  const summer = { eventCode: 2, eventName: '夏の市' }
  const other = { personInChargeCode: 2, personInChargeName: '森' }
  const sheet = (
    <>
      <DistributionListScreen />
      <Elsewhere />
    </>
  )
  await openSheet(sheet, [sealRow(), sealRow(other), sealRow(summer), sealRow({ ...summer, ...other })])
  fireEvent.click(screen.getByRole('button', { name: 'current event 1' }))
  const [, first] = optionsOf('Person in Charge')
  choose('Person in Charge', first!)
  const before = pages().map((page) => page.textContent)
  expect(before.join('')).toContain('春の市')
  fireEvent.click(screen.getByRole('button', { name: 'current event 2' }))
  expect(pages().map((page) => page.textContent)).toEqual(before)
})
