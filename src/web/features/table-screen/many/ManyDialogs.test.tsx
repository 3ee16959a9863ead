// @vitest-environment jsdom
/** The boxes in which the forms for several rows scroll (spec §9). */
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TableName } from '#domain/tables/index.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables.tsx'
import { AddMultipleDialog } from './AddMultipleDialog.tsx'
import { EditMultipleDialog } from './EditMultipleDialog.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const position = { positionCode: 1, positionName: '部長', distributionCount: 1, targetAmount: 1, reportingRate: 1 }

test.each([
  ['adding', 'positions', '60vh'],
  ['adding', 'employees', '240px'],
  ['editing', 'positions', '384px'],
] as const satisfies [string, TableName, string][])('the rows scroll, %s %s, in %s', async (what, table, height) => {
  show(
    backendWith(),
    <TablesProvider>
      {what === 'adding' ? (
        <AddMultipleDialog table={table} names={{}} onClose={() => {}} />
      ) : (
        <EditMultipleDialog table={table} rows={[position]} names={{}} onClose={() => {}} />
      )}
    </TablesProvider>,
  )
  await act(async () => {})
  expect((await screen.findByRole('table', { name: 'Rows' })).parentElement?.style.maxHeight).toBe(height)
})
