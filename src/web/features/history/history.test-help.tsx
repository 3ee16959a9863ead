import type { HistoryPage, RowChange, RowHistory, HistoryAct } from '#domain/history.ts'
import type { Row } from '#domain/table.ts'
import type { UndoPreview } from '#domain/wire.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { HistoryCalls } from '#web/backend/history-calls.ts'
import { UndoContext, type UndoTarget } from '#web/dialogs/undo.ts'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import type { FakeBackend } from '#web/state/fake-backend.test-help.ts'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { ViewProvider } from '#web/state/view/view.tsx'
import { watchToasts } from '#web/ui/toast/toast.test-help.ts'
import { HistoryScreen, type HistoryScreenProps } from './HistoryScreen.tsx'

export const historyAct = (changes: Partial<HistoryAct> = {}): HistoryAct => ({
  id: 5,
  at: '2026-04-01T03:00:00.000Z',
  who: 'a@example.com',
  kind: 'edit',
  event: null,
  details: {},
  takesBack: null,
  takenBack: false,
  takenBackBy: [],
  rows: 1,
  whole: false,
  changes: [{ table: 'employees', added: 0, changed: 1, removed: 0 }],
  kept: true,
  ...changes,
})

export const rowChange = (changes: Partial<RowChange> = {}): RowChange => ({
  entry: 9,
  at: '2026-04-01T03:00:00.000Z',
  who: 'a@example.com',
  imported: false,
  act: historyAct(),
  was: { departmentCode: 10 },
  became: { departmentCode: 20 },
  ...changes,
})

export const preview = (changes: Partial<UndoPreview> = {}): UndoPreview => ({
  act: historyAct(),
  versions: { employees: 1 },
  changes: [{ table: 'employees', added: 0, changed: 1, removed: 0 }],
  rows: [{ table: 'employees', key: 1, does: 'changed', values: { departmentCode: 10 } }],
  left: 0,
  concerned: [],
  leftRows: [],
  ...changes,
})

export const rowHistory = (changes: Partial<RowHistory> = {}): RowHistory => ({
  changes: [rowChange()],
  next: null,
  since: null,
  prints: [],
  ...changes,
})

export const historyPage = (changes: Partial<HistoryPage> = {}): HistoryPage => ({
  entries: [],
  next: null,
  older: false,
  ...changes,
})

export const calls = (changes: Partial<HistoryCalls> = {}): HistoryCalls => ({
  rowHistory: async () => rowHistory(),
  actRows: async () => ({ act: historyAct(), rows: [], next: null }),
  history: async () => historyPage(),
  historyPeople: async () => ['a@example.com', null],
  ...changes,
})

export const openUndo = vi.fn<(ask: UndoTarget) => void>()
export const onClose = vi.fn<() => void>()

export function beginAnew(): void {
  beforeEach(() => {
    prepareBrowser()
    watchToasts()
    openUndo.mockReset()
    onClose.mockReset()
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
}

export const employees: readonly Row[] = [1, 2].map((id) => ({
  id,
  companyCode: `000${id}`,
  name: `人${id}`,
  departmentCode: 20,
}))
const departments: readonly Row[] = [
  { departmentCode: 10, departmentName: '営業' },
  { departmentCode: 20, departmentName: '総務' },
]

export async function open(
  props: HistoryScreenProps,
  told: Partial<HistoryCalls> = {},
  changes: Partial<FakeBackend> = {},
) {
  const backend = backendWith({ employees, departments }, { openHistory: async () => calls(told), ...changes })
  show(
    backend,
    <ViewProvider>
      <TablesProvider>
        <UndoContext value={openUndo}>
          <HistoryScreen {...props} />
        </UndoContext>
      </TablesProvider>
    </ViewProvider>,
  )
  await act(async () => {})
  return backend
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
