// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paperReady } from './paper-ready.ts'

const sheet = () => ({ current: document.body.appendChild(document.createElement('div')) })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
let load: (font: string, text: string) => Promise<unknown>

beforeEach(() => {
  vi.useFakeTimers()
  load = vi.fn<typeof load>(async () => [])
  const fonts = {
    ready: Promise.resolve(),
    load: (font: string, text: string) => load(font, text),
    *[Symbol.iterator]() {
      yield { family: 'Noto Sans JP Variable' }
    },
  }
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

test('not before the least delay, however soon everything is there [S9.2]', async () => {
  const answers: boolean[] = []
  const done = paperReady(sheet(), pause(500)).then((ready) => answers.push(ready))
  await vi.advanceTimersByTimeAsync(499)
  expect(answers).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await done).toBe(1)
  expect(answers).toEqual([true])
})

test('not before every page is drawn, also if they are drawn anew meanwhile', async () => {
  const answers: boolean[] = []
  const paper = sheet()
  paper.current.dataset['drawing'] = 'true'
  void paperReady(paper, pause(500)).then((ready) => answers.push(ready))
  await vi.advanceTimersByTimeAsync(2000)
  delete paper.current.dataset['drawing']
  await vi.advanceTimersByTimeAsync(49)
  expect(load).not.toHaveBeenCalled()
  paper.current.dataset['drawing'] = 'true'
  await vi.advanceTimersByTimeAsync(2000)
  expect(answers).toEqual([])
  delete paper.current.dataset['drawing']
  await vi.advanceTimersByTimeAsync(600)
  expect(answers).toEqual([true])
})

test('not before the font has every character of the sheet', async () => {
  let arrive = (): void => {}
  load = vi.fn<typeof load>(() => new Promise<void>((resolve) => (arrive = resolve)))
  const answers: boolean[] = []
  const paper = sheet()
  paper.current.textContent = '髙髙𠮷'
  const done = paperReady(paper, pause(500)).then((ready) => answers.push(ready))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(answers).toEqual([])
  expect(load).toHaveBeenCalledExactlyOnceWith('16px "Noto Sans JP Variable"', '髙𠮷')
  arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect(await done).toBe(1)
  expect(answers).toEqual([true])
})

test.each([
  ['there never was one', () => ({ current: null })],
  ['it was taken away', () => ({ current: document.createElement('div') })], // [S8.11]
])('no sheet in the document, %s: false, and the console is told', async (_, made) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const done = paperReady(made(), pause(0))
  await vi.advanceTimersByTimeAsync(0)
  expect(await done).toBe(false)
  expect(said).toHaveBeenCalledExactlyOnceWith('Print ref is not attached to a DOM element.')
})
