// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChosenEvent } from './chosen-event.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the browser keeps the event for the person who chose it', () => {
  expect(createChosenEvent('hana').get()).toBeNull()
  createChosenEvent('hana').choose(3)
  expect([createChosenEvent('hana').get(), createChosenEvent('ken').get()]).toEqual([3, null])
  createChosenEvent('hana').choose(null)
  expect(createChosenEvent('hana').get()).toBeNull()
})

test('the choice of the tab comes before that of the browser, “none” too', () => {
  createChosenEvent('hana').choose(3)
  expect([createChosenEvent('hana', 5).get(), createChosenEvent('hana', null).get()]).toEqual([5, null])
})

test.each(['', 'nonsense', '"3"', '[3]'])('a stored text %j means that no event is chosen', (text) => {
  localStorage.setItem('eventms-event:hana', text)
  expect(createChosenEvent('hana').get()).toBeNull()
})

test('in a browser without storage the choice lasts as long as the page', () => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  const event = createChosenEvent('hana')
  event.choose(3)
  expect(event.get()).toBe(3)
})
