// @vitest-environment jsdom
/** Saved views of two people who share a server. Each person has a browser with the whole page. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SavedView, writeViews } from '#domain/grid/saved-views.ts'
import type { Preference, PreferenceChange } from '#domain/requests/preferences.ts'
import { live } from './backend/live.ts'
import { ViewsMenu } from './features/table-screen/views/ViewsMenu.tsx'
import { backendWith, prepareBrowser, show } from './page.test-help.tsx'
import { UserContextProvider } from './state/user.tsx'
import { ViewProvider } from './state/view/view.tsx'
import { usePreferences } from './use-preferences.ts'

const server = new Map<string, Preference & { readonly owner: string }>()
const view = (name: string, more: Partial<SavedView> = {}): SavedView => ({
  name,
  table: 'employees',
  query: '',
  conditions: [],
  sorts: [],
  ...more,
})

beforeEach(() => server.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Page() {
  usePreferences()
  return <ViewsMenu table="employees" names={{}} />
}

/** Signs a person in with a new browser. `kept` are views that an earlier version has stored in that browser. */
async function signIn(id: string, ...kept: readonly SavedView[]): Promise<void> {
  cleanup()
  prepareBrowser()
  if (kept.length > 0) localStorage.setItem(`eventms-views-${id}`, writeViews(kept))
  const all = () => [...server.values()]
  const user = { id, email: `${id}@example.com`, name: id }
  const backend = backendWith(
    {},
    {
      session: live(user),
      preferences: async () => ({
        own: all().filter(({ owner }) => owner === id),
        shared: all().flatMap((one) =>
          one.shared && one.owner !== id ? [{ ...one, who: `${one.owner}@example.com` }] : [],
        ),
      }),
      async keepPreferences(changes: readonly PreferenceChange[]) {
        for (const { value, ...one } of changes)
          if (value === null) server.delete(`${id} ${one.name}`)
          else server.set(`${id} ${one.name}`, { ...one, value, owner: id })
      },
    },
  )
  show(
    backend,
    <UserContextProvider user={user}>
      <ViewProvider>
        <Page />
      </ViewProvider>
    </UserContextProvider>,
  )
  await act(async () => void (await import('./state/preferences/sync.ts')))
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
async function choices(): Promise<(string | null)[]> {
  press('Saved views of this list')
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  press('Saved views of this list')
  return items.slice(0, -2)
}
async function manage(): Promise<void> {
  press('Saved views of this list')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Manage saved views and files...' }))
  await screen.findByRole('dialog')
}

test('a colleague sees a shared view and no other; what a browser had is taken over once', async () => {
  await signIn('hana', view('Sales', { query: '営業' }), view('Own'))
  await vi.waitFor(() => expect(server.size).toBe(2))
  await signIn('taro')
  expect(await choices()).toEqual([])
  await signIn('hana')
  await vi.waitFor(async () => expect(await choices()).toEqual(['Sales', 'Own']))
  await manage()
  press('Share Sales with everyone')
  await vi.waitFor(() => expect(server.get('hana employees/Sales')?.shared).toBe(true))
  await signIn('taro')
  await vi.waitFor(async () => expect(await choices()).toEqual([expect.stringMatching(/^Sales.*hana@example\.com/)]))
  await manage()
  expect(screen.queryByRole('button', { name: 'Delete Sales' })).toBeNull()
  press('Copy Sales')
  await vi.waitFor(() => expect(server.get('taro employees/Sales')).toMatchObject({ shared: false }))
})

test('a colleague’s view with a column that is gone is named, with its maker and the reason', async () => {
  const value = JSON.stringify({ name: 'Moon', table: 'employees', columns: [{ field: 'moonPhase', shown: true }] })
  server.set('hana employees/Moon', { kind: 'view', name: 'employees/Moon', value, shared: true, owner: 'hana' })
  await signIn('taro')
  await vi.waitFor(async () => expect(await choices()).toEqual(['1 saved view cannot be used']))
  await manage()
  const told = screen.getByRole('note').textContent
  expect(told).toContain('1 shared view of a colleague cannot be used')
  expect(told).toMatch(/Moon.*hana@example\.com.* – Employees has no column “moonPhase”\./)
  expect(screen.queryByRole('button', { name: 'Open Moon' })).toBeNull()
})
