// @vitest-environment jsdom
/** Rendering whole texts of a file of several megabytes would freeze the page. */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TableName } from '#domain/tables/index.ts'
import { prepareBrowser, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { ViewProvider } from '#web/state/view/view.tsx'
import { drop, twoEmployees } from './dropped-file.test-help.tsx'
import { ImportDialog } from './ImportDialog.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const long = (text: string) => text.repeat(1_000_000 / text.length)

test.each<[what: string, table: TableName, file: string]>([
  ['nothing but zeros', 'employees', long('\0')],
  ['a long heading and long cells', 'employees', `${long('ab')},b\n${long('c')},${long('d')}`],
  ['a heading that comes twice', 'employees', `companyCode,${long('x')}\n1,2`],
  ['a long code', 'employees', `companyCode,name\n${long('1')},${long('x')}\n0${long('1')},y`],
  [
    'long words',
    'distributionStatus',
    `companyCode,departmentCode,ticketIssueFlag\n${long('a')},${long('b')},${long('c')}`,
  ],
  ['rows that are no data', 'departments', `departmentCode,departmentName\n1,a\n合計${long('x')},\n${long('※')},`],
  ['too many cells', 'departments', `departmentCode,departmentName\n1,a,${long('x')}`],
  ['several numbers', 'salesData', `ticketNumber,quantity\n1${long(' ')}3,${long('4')}`],
])('cuts the texts of a file before it shows them: %s', async (_, table, file) => {
  show(
    twoEmployees(),
    <ViewProvider>
      <TablesProvider>
        <ImportDialog scope={table} currentEvent={null} onOpen={() => {}} onClose={() => {}} />
      </TablesProvider>
    </ViewProvider>,
  )
  await act(async () => {})
  await screen.findByRole('dialog')
  drop(file)
  await waitFor(() => expect(screen.queryByText(/^Reading|^Comparing/)).toBeNull())
  await waitFor(() => expect(document.querySelector('[role=alert],section[aria-label],[data-count]')).not.toBeNull())
  expect(document.body.outerHTML.length).toBeLessThan(200_000)
})
