// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arranged } from '#domain/grid/arrangement.ts'
import type { Row } from '#domain/table.ts'
import { departments } from '#domain/tables/departments.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { ViewProvider } from '#web/state/view/view.tsx'
import { RowsTable } from './RowsTable.tsx'
import { useRowKeys } from '#web/features/table-screen/list/use-row-keys.ts'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const rows = Array.from({ length: 6 }, (_, at) => ({ departmentCode: at, departmentName: `課${at}` }))
/** True if the list shows the result of an older search, whose rows cannot be selected. */
let isOlder = false
const set = vi.fn<(some: readonly Row[], selected: boolean) => boolean>(() => !isOlder)
const selection = {
  selected: new Set<number>(),
  leftSelection: null,
  set,
  clear() {},
  acknowledge() {},
  rows: () => [],
}
const nothing = () => {}

function List() {
  const keys = useRowKeys()
  return (
    <RowsTable
      {...{ table: 'departments', allRows: rows, names: {}, keys, selection }}
      list={{ pageRows: rows, sorts: [], query: '', conditions: [], sortBy: nothing }}
      commands={{ edit: nothing, remove: nothing, opens: 'card' }}
      arranged={arranged(departments, {})}
    />
  )
}

test('a press that did not count is no beginning of the next range, nor is a range that did not', async () => {
  show(
    backendWith(),
    <ViewProvider>
      <TablesProvider>
        <List />
      </TablesProvider>
    </ViewProvider>,
  )
  await act(async () => {})
  const check = (place: number, shiftKey = false) =>
    fireEvent.click(within(screen.getAllByRole('row')[place + 1]!).getByRole('checkbox'), { shiftKey })
  const codes = (some: readonly Row[] = []) => some.map((row) => row['departmentCode'])
  check(4)
  isOlder = true
  check(0)
  check(1, true)
  isOlder = false
  const asked = () => set.mock.calls.slice(-2).map(([some, selected]) => [codes(some), selected])
  check(5, true)
  expect(asked()).toEqual([
    [[], false],
    [[4, 5], true],
  ])
  check(3, true)
  expect(asked()).toEqual([
    [[4, 5], false],
    [[3, 4], true],
  ])
})
