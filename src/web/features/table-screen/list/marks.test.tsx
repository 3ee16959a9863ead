// @vitest-environment jsdom
/** What was searched for is marked in the rows that were found by it, never in those of the next search. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareBrowser } from '#web/page.test-help.tsx'
import { frames } from '#web/ui/after-paint.ts'
import { openScreen } from '../opened.test-help.tsx'

/** What the browser would mark, each text with its marked part in brackets. */
let marked: readonly string[] | null = null
const idle = new Set<IdleRequestCallback>()

beforeEach(() => {
  prepareBrowser()
  marked = null
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
  const highlights = new Map<string, Set<StaticRange>>()
  vi.spyOn(highlights, 'set').mockImplementation((_, ranges) => {
    marked = [...ranges].map(({ startContainer, startOffset, endOffset }) => {
      const { data } = startContainer as Text
      return `${data.slice(0, startOffset)}[${data.slice(startOffset, endOffset)}]${data.slice(endOffset)}`
    })
    return highlights
  })
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

test('rows that stand there before React knows of them are marked when it does, and by what found them', async () => {
  await openScreen('departments', { departments })
  await act(haveTime)
  search('2')
  // Its marks wait for time to spare.
  await vi.waitFor(() => expect(idle.size).toBeGreaterThan(0))
  vi.spyOn(frames, 'come').mockReturnValue(true)
  search('1')
  act(haveTime)
  expect(marked).toBeNull()
  fireEvent.pointerDown(document.body)
  await vi.waitFor(() => {
    act(haveTime)
    expect(marked).toEqual(expect.arrayContaining(['[1]2', '課[1]2']))
  })
})
