// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SavedView, VIEWS_LIMIT } from '#domain/grid/saved-views.ts'
import { backendWith, prepareBrowser } from '#web/page.test-help.tsx'
import { BackendProvider } from '#web/state/backend.tsx'
import { type StorageFailure, useSavedViews } from './saved-views.ts'

const view: SavedView = {
  name: '営業部',
  table: 'employees',
  query: '宮崎',
  conditions: [{ field: 'departmentCode', is: 'oneOf', values: [10] }],
  sorts: [],
}

beforeEach(prepareBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  const backend = backendWith()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <BackendProvider backend={backend}>{children}</BackendProvider>
  )
  return { backend, hook: renderHook(useSavedViews, { wrapper }).result }
}
function keep(hook: ReturnType<typeof open>['hook'], views: readonly SavedView[]): StorageFailure | null {
  let refused: StorageFailure | null = null
  act(() => {
    refused = hook.current.keep(views)
  })
  return refused
}

test('what is kept is there at once, and for whoever comes back; another account has its own', () => {
  const { backend, hook } = open()
  expect(hook.current.views).toEqual([])
  expect(keep(hook, [view])).toBeNull()
  expect(hook.current.views).toEqual([view])
  expect(open().hook.current.views).toEqual([view])
  act(() => backend.session.set({ id: '2', email: 'b@example.com', name: 'B' }))
  expect(hook.current.views).toEqual([])
  expect(keep(hook, [{ ...view, name: 'b' }])).toBeNull()
  act(() => backend.session.set({ id: '1', email: 'a@example.com', name: 'A' }))
  expect(hook.current.views).toEqual([view])
})

/** Writes to the storage as another tab or another version would. */
function keptElsewhere(text: string): void {
  const key = localStorage.key(0)!
  localStorage.setItem(key, text)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
}

test('another tab is followed; what is damaged is no view, and is not written over', () => {
  const { hook } = open()
  keep(hook, [view])
  keptElsewhere('{"eventms":')
  expect(hook.current.views).toEqual([])
  expect(hook.current.unread.map(({ given }) => given)).toEqual(['{"eventms":'])
  expect(keep(hook, [view])).toBeNull()
  expect(hook.current.views).toEqual([view])
  expect(hook.current.unread.map(({ given }) => given)).toEqual(['{"eventms":'])
})

test('a view that cannot be read hides no other, and stays when another is saved, until it is left out', () => {
  const { hook } = open()
  keep(hook, [view])
  const later = { name: 'b', table: 'employees', conditions: [{ field: 'moonPhase', is: 'empty', empty: true }] }
  const { name, table } = view
  keptElsewhere(JSON.stringify({ eventms: 'views', views: [later, { name, table }] }))
  expect(hook.current.views.map((one) => one.name)).toEqual([name])
  expect(keep(hook, [...hook.current.views, { ...view, name: 'c' }])).toBeNull()
  expect(hook.current.views.map((one) => one.name)).toEqual([name, 'c'])
  expect(hook.current.unread.map(({ given }) => given)).toEqual([later])
  act(() => void hook.current.keep(hook.current.views, []))
  expect(hook.current.unread).toEqual([])
  expect(hook.current.views.map((one) => one.name)).toEqual([name, 'c'])
})

test('what could not be read back is not kept, and the reason is told; what was kept stays', () => {
  const { hook } = open()
  keep(hook, [view])
  const long = { ...view, name: 'b', query: 'x'.repeat(1001) }
  expect(keep(hook, [view, long])).toMatchObject({ fault: 'search', view: 'b' })
  expect(hook.current.views).toEqual([view])
  expect(open().hook.current.views).toEqual([view])
})

test('too many are refused, and so is what the browser has no room for; what was kept before stays', () => {
  const { hook } = open()
  keep(hook, [view])
  const many = Array.from({ length: VIEWS_LIMIT + 1 }, (_, at) => ({ ...view, name: `${at}` }))
  expect(keep(hook, many)).toEqual({ fault: 'tooMany' })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(keep(hook, [])).toBe('notKept')
  vi.restoreAllMocks()
  expect(hook.current.views).toEqual([view])
})
