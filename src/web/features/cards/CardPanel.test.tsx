// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backendWith, prepareBrowser, show } from '#web/page.test-help.tsx'
import { TablesProvider } from '#web/state/tables/tables.tsx'
import { CardPanel } from './CardPanel.tsx'

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a card that stands open calls a department by the name that a colleague gives it', async () => {
  let departmentName = '営業'
  const backend = backendWith()
  backend.load = async (table) => {
    const version = backend.versions.get()[table] ?? 1
    if (table === 'departments') return { version, rows: [{ departmentCode: 10, departmentName }] }
    return {
      version,
      rows: table === 'employees' ? [{ id: 1, companyCode: '0001', name: '前田', departmentCode: 10 }] : [],
    }
  }
  const unasked = () => expect.unreachable()
  show(
    backend,
    <TablesProvider>
      <CardPanel
        requested={{ table: 'employees', code: '0001', name: null }}
        onClose={unasked}
        onOpenCard={unasked}
        onOpenRows={unasked}
        onOpenEvent={unasked}
      />
    </TablesProvider>,
  )
  await screen.findByRole('button', { name: '10 営業' })
  departmentName = '販売'
  await act(async () => backend.versions.set({ departments: 2 }))
  await screen.findByRole('button', { name: '10 販売' })
})
