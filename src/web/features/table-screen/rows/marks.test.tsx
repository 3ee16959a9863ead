// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareBrowser } from '#web/page.test-help.tsx'
import { openScreen } from '#web/features/table-screen/opened.test-help.tsx'

let highlights: Map<string, Set<StaticRange>>
const idle = new Set<IdleRequestCallback>()

beforeEach(() => {
  prepareBrowser()
  // Chrome and Edge have this constructor, the tests' DOM does not.
  vi.stubGlobal(
    'Highlight',
    class extends Set<StaticRange> {
      constructor(...ranges: StaticRange[]) {
        super(ranges)
      }
    },
  )
  vi.stubGlobal('StaticRange', function (this: StaticRange, init: StaticRangeInit) {
    Object.assign(this, init)
  })
  highlights = new Map()
  vi.stubGlobal('CSS', { highlights })
  vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => {
    idle.add(work)
    return work
  })
  vi.stubGlobal('cancelIdleCallback', (work: IdleRequestCallback) => idle.delete(work))
})
afterEach(() => {
  cleanup()
  idle.clear()
})

const departments = Array.from({ length: 40 }, (_, at) => ({ departmentCode: at + 1, departmentName: `課${at + 1}` }))
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
const haveTime = () => {
  const works = [...idle]
  idle.clear()
  for (const work of works) work({ didTimeout: false, timeRemaining: () => 50 })
}

const marked = () =>
  [...(highlights.get('eventms-found') ?? [])].flatMap(({ startContainer, startOffset, endOffset }) => {
    const { data, isConnected } = startContainer as Text
    if (!isConnected) return []
    return `${data.slice(0, startOffset)}[${data.slice(startOffset, endOffset)}]${data.slice(endOffset)}`
  })

test('a mark goes with the text that it was made for; the others stay until the next search is marked', async () => {
  await openScreen('departments', { departments })
  search('2')
  await vi.waitFor(() => {
    act(haveTime)
    expect(marked()).toEqual(expect.arrayContaining(['[2]', '課[2]', '1[2]', '課1[2]', '[2]0', '課[2]0']))
  })
  search('12')
  expect(marked()).toEqual([])
  await vi.waitFor(() => {
    act(haveTime)
    expect(marked()).toEqual(['[12]', '課[12]'])
  })
})
