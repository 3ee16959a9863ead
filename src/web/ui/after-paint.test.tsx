// @vitest-environment jsdom
/** What need not come before what was drawn is seen. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint, frames } from './after-paint.ts'

const done = vi.fn<() => void>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(frames, 'come').mockReturnValue(true)
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  done.mockReset()
})

test('comes once the frame is drawn, and once', () => {
  afterPaint(done)
  expect(done).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(done).toHaveBeenCalledTimes(1)
})

test.each(['pointerdown', 'keydown', 'click', 'beforeprint'])('comes before a %s is heard by anything', (name) => {
  const order: string[] = []
  const press = () => order.push('press')
  document.body.addEventListener(name, press)
  window.addEventListener(name, press)
  afterPaint(() => order.push('what waits'))
  document.body.dispatchEvent(new Event(name, { bubbles: true }))
  document.body.dispatchEvent(new Event(name, { bubbles: true }))
  document.body.removeEventListener(name, press)
  window.removeEventListener(name, press)
  expect(order.slice(0, 2)).toEqual(['what waits', 'press'])
  vi.runAllTimers()
  expect(order.filter((one) => one === 'what waits')).toHaveLength(1)
})

test('comes where no frame does: in a covered window a little later, in a hidden one at once', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  afterPaint(done)
  expect(done).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(done).toHaveBeenCalledTimes(1)
  vi.mocked(frames.come).mockReturnValue(false)
  afterPaint(done)
  expect(done).toHaveBeenCalledTimes(2)
})

test('waits for its own frame, whenever the one before was', () => {
  const draw: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => draw.push(frame))
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  vi.stubGlobal('cancelIdleCallback', () => {})
  const before = vi.fn<() => void>()
  afterPaint(before)
  vi.advanceTimersByTime(16)
  draw.shift()!()
  expect(before).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(79)
  afterPaint(done)
  // A tenth of a second after the first.
  vi.advanceTimersByTime(6)
  expect(done).not.toHaveBeenCalled()
  draw.shift()!()
  expect(done).toHaveBeenCalledTimes(1)
})

test('what is asked for meanwhile waits for its own frame', () => {
  afterPaint(() => afterPaint(done))
  document.body.dispatchEvent(new Event('click'))
  expect(done).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(done).toHaveBeenCalledTimes(1)
})
