// @vitest-environment jsdom
/** What was searched for is marked in the rows that were found by it, never in those of the next search. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareBrowser } from '#web/page.test-help.tsx'
import { openScreen } from '#web/features/table-screen/opened.test-help.tsx'

/** The parts of texts that the browser marks. */
let highlights: Map<string, Set<StaticRange>>
const idle = new Set<IdleRequestCallback>()

beforeEach(() => {
  prepareBrowser()
  // As Chrome and Edge have it; the tests' DOM has none of it.
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

/** Each marked text with its marked part in brackets. */
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
