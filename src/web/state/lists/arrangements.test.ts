// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { createArrangements } from './arrangements.ts'

beforeEach(() => localStorage.clear())

test('it is there again after a reload, for the person and the table it was chosen by', () => {
  createArrangements('hana').change('employees', { widths: { name: 200 }, compact: true })
  const again = createArrangements('hana').get()
  expect(again.employees).toEqual({ widths: { name: 200 }, compact: true })
  expect(again.departments).toBeUndefined()
  expect(createArrangements('ken').get()).toEqual({})
})

test('rows of a table where nothing was chosen are as they were chosen last; its columns are its own', () => {
  const arrangements = createArrangements('hana')
  arrangements.change('employees', { compact: true, pinned: ['name'] })
  arrangements.change('sealData', { pageSize: 50 })
  expect(arrangements.get().latest).toEqual({ compact: true, pageSize: 50 })
})

test('a table is as it was at first again; the others stay', () => {
  const arrangements = createArrangements('hana')
  arrangements.change('employees', { pinned: [] })
  arrangements.change('sealData', { pinned: [] })
  arrangements.reset('employees')
  expect(createArrangements('hana').get()).toEqual({ sealData: { pinned: [] }, latest: {} })
})

test('what another tab kept meanwhile stays', () => {
  const [mine, other] = [createArrangements('hana'), createArrangements('hana')]
  other.change('sealData', { pinned: ['name'] })
  mine.change('employees', { pinned: [] })
  expect(createArrangements('hana').get()).toMatchObject({ sealData: { pinned: ['name'] }, employees: { pinned: [] } })
})

test.each(['', 'nonsense', 'null', '[]', '"text"'])('a browser that kept %j begins anew', (kept) => {
  localStorage.setItem('eventms-tables:hana', kept)
  const arrangements = createArrangements('hana')
  expect(arrangements.get().employees).toBeUndefined()
  arrangements.change('employees', { compact: true })
  expect(arrangements.get().employees).toEqual({ compact: true })
})

test('in a browser that keeps nothing it holds for as long as the page is open', () => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  const arrangements = createArrangements('hana')
  arrangements.change('employees', { compact: true })
  expect(arrangements.get().employees).toEqual({ compact: true })
  vi.unstubAllGlobals()
})
