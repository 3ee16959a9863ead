// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tables } from '#domain/tables/index.ts'
import { rememberColumns, rememberedLayout } from '#web/features/import/columns/remembered.ts'
import { backendWith, prepareBrowser } from '#web/page.test-help.tsx'
import { createArrangements } from './lists/arrangements.ts'
import { createChosenEvent } from './lists/chosen-event.ts'
import { BackendProvider } from './backend.tsx'
import { forgetOwn } from './own-storage.ts'
import { useSavedViews } from './lists/saved-views.ts'

beforeEach(prepareBrowser)
afterEach(() => {
  document.cookie = 'eventms.brief=; Max-Age=0'
  forgetOwn()
})

const views = () => {
  const backend = backendWith()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <BackendProvider backend={backend}>{children}</BackendProvider>
  )
  return renderHook(useSavedViews, { wrapper }).result
}
const head = [{ line: 1, cells: ['Code', 'Name'] }]
const layout = { headerLine: 1, columns: ['departmentCode', 'departmentName'], header: ['Code', 'Name'], settled: true }

function work() {
  const hook = views()
  act(() => {
    hook.current.keep([{ name: 'mine', table: 'employees', query: '宮崎', conditions: [], sorts: [] }])
  })
  createArrangements('1').change('employees', { compact: true })
  createChosenEvent('1').choose(3)
  rememberColumns(tables.departments, layout)
  return hook
}

test('a shared computer stores nothing of them, and has it until they sign out [V14.3.3]', () => {
  document.cookie = 'eventms.brief=1'
  const hook = work()
  expect(hook.current.views).toHaveLength(1)
  expect(createArrangements('1').get().employees).toEqual({ compact: true })
  expect(createChosenEvent('1').get()).toBe(3)
  expect(rememberedLayout(tables.departments, head)).not.toBeNull()
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  forgetOwn()
  expect(views().current.views).toEqual([])
  expect(createChosenEvent('1').get()).toBeNull()
  expect(rememberedLayout(tables.departments, head)).toBeNull()
})

test('another computer stores all of it', () => {
  work()
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'eventms-columns-departments',
    'eventms-event:1',
    'eventms-tables:1',
    'eventms-views-1',
  ])
})
