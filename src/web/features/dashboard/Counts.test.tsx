// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Row } from '#domain/table.ts'
import { tables, tablesWithView, type TableWithView } from '#domain/tables/index.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { CountCards, DistributionCard } from './Counts.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Both() {
  return (
    <>
      <CountCards onOpen={() => {}} />
      <DistributionCard onOpen={() => {}} />
    </>
  )
}

test('four cards, and the record count of each of the ten data sets [S2.14 S2.19]', async () => {
  // Row counts by table position, so that no two are equal.
  const count = (table: TableWithView) => tablesWithView.indexOf(table) + 1
  const rows = Object.fromEntries(
    tablesWithView.map((table) => [table, Array.from({ length: count(table) }, (): Row => ({}))]),
  )
  show(
    backendWith(rows),
    <TablesProvider>
      <Both />
    </TablesProvider>,
  )
  const said = (table: TableWithView) => `${tables[table].label.en} ${count(table)}`
  const texts = (within_: HTMLElement) =>
    within(within_)
      .getAllByRole('button')
      .map((button) => button.textContent)
  await screen.findAllByText(String(tablesWithView.length))
  expect(texts(screen.getByRole('region', { name: 'Records' }))).toEqual(
    (['employees', 'departments', 'events', 'products'] as const).map(said),
  )
  expect(texts(screen.getByRole('region', { name: 'Data Distribution' }))).toEqual(tablesWithView.map(said))
})
