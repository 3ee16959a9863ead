// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { useCallback, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useBackGuard } from './leave-guard.ts'
import { useView, ViewProvider } from './view.tsx'
import { viewNames } from './views.ts'

beforeEach(() => history.replaceState(null, '', '/'))
afterEach(cleanup)

function open() {
  const { result } = renderHook(
    () => {
      const { view, params, visit, go, keep, openEvent, openHistory, back } = useView()
      const [unsaved, setUnsaved] = useState(false)
      const [leave, setLeave] = useState<(() => void) | null>(null)
      useBackGuard(
        unsaved,
        useCallback((next) => setLeave(() => next), []),
      )
      return { view, params, visit, go, keep, openEvent, openHistory, back, setUnsaved, leave }
    },
    { wrapper: ViewProvider },
  )
  return result
}

/**
 * Moves through the history. jsdom does this asynchronously, as a browser does.
 * @param arrivals number of `popstate` events; two for a blocked step, which moves there and back
 */
const walked = (steps: number, arrivals = 1) =>
  act(async () => {
    const arrived = new Promise<void>((resolve) => {
      let left = arrivals
      const count = () => {
        if (--left > 0) return
        window.removeEventListener('popstate', count)
        resolve()
      }
      window.addEventListener('popstate', count)
    })
    history.go(steps)
    await arrived
  })

test('Back and Forward open what was open', async () => {
  const place = open()
  act(() => place.current.go('employees'))
  act(() => place.current.go('printSeal', { eventCode: 3, printNow: true }))
  await walked(-1)
  expect(place.current.view).toBe('employees')
  await walked(-1)
  expect(place.current.view).toBe('dashboard')
  await walked(2)
  // Without `printNow`, so the sheet is not printed again.
  expect([place.current.view, place.current.params]).toEqual(['printSeal', { eventCode: 3 }])
})

test('the address stays as it is, to its last character, whatever view is open [S2.1]', async () => {
  history.replaceState(null, '', '/?from=mail#top')
  const address = location.href
  const place = open()
  const steps: (() => void | Promise<void>)[] = [
    ...viewNames.map((name) => () => act(() => place.current.go(name))),
    () => act(() => place.current.go('employees', { filters: { departmentCode: 10 } })),
    () => act(() => place.current.keep({ filters: { departmentCode: 20 } })),
    () => walked(-1),
    () => walked(1),
  ]
  for (const step of steps) {
    await step()
    expect(location.href).toBe(address)
  }
  expect(place.current.params).toEqual({ filters: { departmentCode: 20 } })
})

test("an event's page opens inside the open view; Back returns to what the view showed", async () => {
  const place = open()
  act(() => place.current.go('events', { search: '市' }))
  act(() => place.current.openEvent(3))
  expect([place.current.view, place.current.params]).toEqual(['events', { eventPage: 3 }])
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    place.current.back()
    await arrived
  })
  expect([place.current.view, place.current.params]).toEqual(['events', { search: '市' }])
  await walked(1)
  expect(place.current.params).toEqual({ eventPage: 3 })
  // A click in the menu opens the view without the event's page. Back returns to the event's page.
  act(() => place.current.go('events'))
  expect(place.current.params).toEqual({})
  await walked(-1)
  expect(place.current.params).toEqual({ eventPage: 3 })
  cleanup()
  expect(open().current).toMatchObject({ view: 'events', params: { eventPage: 3 } })
})

test('the history opens inside the open view, and keeps its filter; Back returns, and the menu leads out of it', async () => {
  const place = open()
  act(() => place.current.go('employees', { search: '森' }))
  act(() => place.current.openHistory({ table: 'employees' }))
  act(() => place.current.keep({ history: { kind: 'delete' } }))
  cleanup()
  const reloaded = open()
  expect(reloaded.current).toMatchObject({ view: 'employees', params: { history: { kind: 'delete' } } })
  act(() => reloaded.current.go('employees'))
  expect(reloaded.current.params).toEqual({})
  await walked(-1)
  expect(reloaded.current.params).toEqual({ history: { kind: 'delete' } })
  await walked(-1)
  expect(reloaded.current.params).toEqual({ search: '森' })
})

test("a part of an event's page is a step of its own, and a table that it leads to returns to it", async () => {
  const place = open()
  act(() => place.current.openEvent(3))
  act(() => place.current.openEvent(3, { eventPart: 'reconcile' }))
  expect(place.current.params).toEqual({ eventPage: 3, eventPart: 'reconcile' })
  act(() => place.current.go('salesData', { search: '7' }))
  await walked(-1)
  expect(place.current.params).toEqual({ eventPage: 3, eventPart: 'reconcile' })
  await walked(-1)
  expect(place.current.params).toEqual({ eventPage: 3 })
})

test('a reload stays on the view and on what was chosen in it', () => {
  const place = open()
  act(() => place.current.go('employees'))
  act(() => place.current.keep({ filters: { departmentCode: 20 } }))
  cleanup()
  expect(open().current).toMatchObject({ view: 'employees', params: { filters: { departmentCode: 20 } } })
})

test('Back with something unsaved asks, and leaves view and history as they are until that is answered', async () => {
  const place = open()
  act(() => place.current.go('employees'))
  act(() => place.current.go('departments'))
  act(() => place.current.setUnsaved(true))
  const { visit } = place.current
  for (const steps of [-1, -2]) {
    await walked(steps, 2)
    expect(place.current.leave).not.toBeNull()
    expect([place.current.view, place.current.visit]).toEqual(['departments', visit])
    expect(history.state).toMatchObject({ eventms: { view: 'departments' } })
  }
  // After the user agrees, the navigation continues to its target, which is two steps back.
  act(() => place.current.setUnsaved(false))
  act(() => place.current.leave!())
  await waitFor(() => expect(place.current.view).toBe('dashboard'))
  await walked(1)
  expect(place.current.view).toBe('employees')
})

test('an entry that is none of ours changes nothing', async () => {
  const place = open()
  act(() => place.current.go('employees'))
  history.pushState(null, '')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: null })))
  await walked(-1)
  expect(place.current.view).toBe('employees')
})
