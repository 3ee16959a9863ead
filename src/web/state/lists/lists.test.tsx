// @vitest-environment jsdom
/** The search, filters and order of a list stay the same while other views are opened. */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useLive } from '#web/state/backend.tsx'
import { createLists, type ListState, toKeep, WHOLE_LIST } from './lists.ts'
import { useCurrentEvent } from '#web/state/view/current-event.ts'
import { useChooseEvent, useChosenEvent, useForgetEvent, useListStore } from './list-states.ts'
import { useView, ViewProvider } from '#web/state/view/view.tsx'

beforeEach(() => {
  history.replaceState(null, '', '/')
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

function open() {
  const { result } = renderHook(
    () => {
      const employees = useListStore('employees')
      const sealData = useListStore('sealData')
      const currentEvent = useCurrentEvent()
      return {
        ...useView(),
        currentEvent,
        chosen: useChosenEvent(),
        choose: useChooseEvent(),
        forget: useForgetEvent(),
        set: employees.set,
        setSeals: sealData.set,
        employees: useLive(employees),
        sealData: useLive(sealData),
      }
    },
    { wrapper: ViewProvider },
  )
  return result
}
const looked: ListState = {
  query: '宮崎',
  conditions: [{ field: 'departmentCode', is: 'oneOf', values: [10, null] }],
  sorts: [{ field: 'name', descending: true }],
  page: 3,
}

test('another view leaves a list as it was looked at', () => {
  const page = open()
  act(() => page.current.set(looked))
  act(() => page.current.go('departments'))
  act(() => page.current.go('employees'))
  expect(page.current.employees).toEqual(looked)
  expect(page.current.sealData).toBe(WHOLE_LIST)
})

test('what opens a view with a search or filters takes the place of what was kept, and says so', () => {
  const page = open()
  act(() => page.current.go('sealData', { search: '1005', filters: { eventCode: 3, departmentCode: null } }))
  expect(page.current.sealData).toEqual({
    query: '1005',
    conditions: [
      { field: 'eventCode', is: 'oneOf', values: [3] },
      { field: 'departmentCode', is: 'oneOf', values: [null] },
    ],
    sorts: [],
    page: 1,
    opened: true,
  })
})

test('the current event is the one whose page is open, else the only one that the open list is filtered by', () => {
  const page = open()
  expect(page.current.currentEvent).toBeNull()
  act(() => page.current.go('sealData', { filters: { eventCode: 3, departmentCode: 7 } }))
  expect(page.current.currentEvent).toBe(3)
  act(() => page.current.openEvent(5))
  expect(page.current.currentEvent).toBe(5)
  act(() => page.current.go('employees', { filters: { departmentCode: 7 } }))
  expect(page.current.currentEvent).toBeNull()
  act(() => page.current.go('sealData', { filters: { departmentCode: 7 } }))
  expect(page.current.currentEvent).toBeNull()
  const two = { field: 'eventCode', is: 'oneOf', values: [3, 4] } as const
  act(() => page.current.setSeals({ ...WHOLE_LIST, conditions: [two] }))
  expect(page.current.currentEvent).toBeNull()
  act(() => page.current.go('sealData', { filters: { eventCode: null } }))
  expect(page.current.currentEvent).toBeNull()
})

test('a list of several events, or of none, has no current event, whichever is chosen', () => {
  const page = open()
  act(() => page.current.go('sealData'))
  act(() => page.current.choose(3))
  expect(page.current.currentEvent).toBe(3)
  for (const values of [[4, 5], [null]]) {
    act(() => page.current.setSeals({ ...WHOLE_LIST, conditions: [{ field: 'eventCode', is: 'oneOf', values }] }))
    expect(page.current.currentEvent).toBeNull()
  }
  act(() => page.current.setSeals(WHOLE_LIST))
  expect(page.current.currentEvent).toBe(3)
})

const ofEvent = (eventCode: number) => ({ field: 'eventCode', is: 'oneOf', values: [eventCode] })

test('the chosen event limits the lists of its rows, until their own filters change', () => {
  const page = open()
  act(() => page.current.set(looked))
  act(() => page.current.setSeals({ ...WHOLE_LIST, query: '宮崎', page: 4 }))
  act(() => page.current.choose(3))
  expect(page.current.sealData).toEqual({ ...WHOLE_LIST, query: '宮崎', conditions: [ofEvent(3)] })
  expect(page.current.employees).toBe(looked)
  act(() => page.current.setSeals(WHOLE_LIST))
  act(() => page.current.go('sealData'))
  expect([page.current.sealData, page.current.currentEvent]).toEqual([WHOLE_LIST, 3])
  act(() => page.current.choose(5))
  expect(page.current.sealData.conditions).toEqual([ofEvent(5)])
  act(() => page.current.choose(null))
  expect([page.current.sealData.conditions, page.current.currentEvent]).toEqual([[], null])
})

test('a chosen event that is deleted takes no other filter with it', () => {
  const page = open()
  act(() => page.current.choose(3))
  act(() => page.current.forget(3))
  expect([page.current.sealData.conditions, page.current.chosen]).toEqual([[], null])
  act(() => page.current.choose(3))
  const own = { ...WHOLE_LIST, conditions: [ofEvent(4)], page: 2 } as ListState
  act(() => page.current.setSeals(own))
  act(() => page.current.forget(3))
  expect([page.current.sealData, page.current.chosen]).toEqual([own, null])
})

test('the list’s own event and the open event’s page come before the chosen event', () => {
  const page = open()
  act(() => page.current.choose(3))
  expect(page.current.currentEvent).toBe(3)
  act(() => page.current.go('sealData', { filters: { eventCode: 4 } }))
  expect([page.current.currentEvent, page.current.chosen]).toEqual([4, 3])
  act(() => page.current.openEvent(5))
  expect(page.current.currentEvent).toBe(5)
})

test('a later visit begins with the chosen event; a reload keeps the choice of its own tab', () => {
  const page = open()
  act(() => page.current.choose(3))
  cleanup()
  expect(open().current.sealData.conditions).toEqual([ofEvent(3)])
  localStorage.setItem('eventms-event:', '7')
  expect(reload().current).toMatchObject({ chosen: 3, sealData: { conditions: [ofEvent(3)] } })
})

const reload = () => {
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  return open()
}

test('a reload keeps the lists, and leaves none of it to who signs in later', () => {
  const page = open()
  act(() => page.current.go('employees'))
  act(() => page.current.set(looked))
  const again = reload()
  expect([again.current.view, again.current.employees]).toEqual(['employees', looked])
  cleanup()
  expect(open().current.employees).toBe(WHOLE_LIST)
})

test('a reload keeps the columns of a view; what opens the table with its own has somebody’s own columns', () => {
  const columns = { columns: [{ field: 'name', shown: true }], pinned: [], widths: {} }
  const page = open()
  act(() => page.current.go('employees'))
  act(() => page.current.set({ ...looked, ofView: { name: 'a', columns } }))
  expect(reload().current.employees.ofView).toEqual({ name: 'a', columns })
  const again = reload()
  act(() => again.current.go('employees', { search: 'x' }))
  expect(again.current.employees.ofView).toBeUndefined()
})

test('a reload of what was opened with filters shows them', () => {
  const page = open()
  act(() => page.current.go('sealData', { filters: { eventCode: 3 } }))
  cleanup()
  expect(open().current.sealData.conditions).toEqual([{ field: 'eventCode', is: 'oneOf', values: [3] }])
})

test('what another version of the product kept is taken as far as it is known', () => {
  const odd = {
    query: '宮崎',
    conditions: [{ field: 'gone', is: 'empty', empty: true }, ...looked.conditions],
    sorts: [{ field: 'constructor', descending: true }, ...looked.sorts],
  } as unknown as ListState
  expect(createLists({ employees: odd }).employees.get()).toEqual({ ...looked, page: 1 })
})

test('a list that nobody changed is not kept', () => {
  const lists = createLists()
  lists.events.set(looked)
  expect(toKeep(lists)).toEqual({ events: looked })
})
