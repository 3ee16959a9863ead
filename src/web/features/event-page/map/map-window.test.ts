import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sizeOf, type Interval, type TicketRange } from '#domain/tickets/index.ts'
import { windowAfter } from './keys.ts'
import { centredOn, keptInRange, movedTo, wholeRange, zoomed, type MapWindow } from './map-window.ts'

const range: Interval = [1001, 3000]
const part = (from: number, to: number): TicketRange => ({ from, to, kind: 'held', holding: null })

test('whatever is pressed, the window stays in the range, and the number in the window', () => {
  const step = fc.oneof(
    fc.constantFrom('+', '-', '0', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'),
    fc.integer({ min: 1, max: 12_000 }),
  )
  const anyRange = fc
    .tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 5000 }))
    .map(([from, more]): Interval => [from, from + more])
  fc.assert(
    fc.property(anyRange, fc.array(step), (range, steps) => {
      let mapWindow = wholeRange(range)
      for (const one of steps) {
        mapWindow =
          typeof one === 'number'
            ? centredOn(range, one, 100)
            : windowAfter(one, { range, mapWindow, perRow: 25, rangeAtCursor: part(mapWindow.at, mapWindow.at + 3) })!
        const [from, to] = mapWindow.window
        expect([from >= range[0], to <= range[1], from <= mapWindow.at, mapWindow.at <= to]).toEqual([
          true,
          true,
          true,
          true,
        ])
        expect(to - from + 1).toBeGreaterThanOrEqual(Math.min(10, sizeOf(range)))
      }
    }),
  )
})

test('+ and − halve and double, as near as ten numbers; 0 is all', () => {
  const keys = (look: MapWindow, ...pressed: string[]) =>
    pressed.reduce(
      (now, key) => windowAfter(key, { range, mapWindow: now, perRow: 250, rangeAtCursor: undefined })!,
      look,
    )
  expect(sizeOf(keys(wholeRange(range), '+').window)).toBe(1000)
  expect(sizeOf(keys(wholeRange(range), ...Array<string>(20).fill('+')).window)).toBe(10)
  expect(keys(wholeRange(range), '+', '+', '-', '-')).toEqual(wholeRange(range))
  expect(keys(wholeRange(range), 'End', '+', '0')).toEqual(wholeRange(range))
  expect(windowAfter('a', { range, mapWindow: wholeRange(range), perRow: 250, rangeAtCursor: undefined })).toBeNull()
})

test('the arrows go from piece to piece, and from row to row; the window follows', () => {
  const mapWindow: MapWindow = { window: [1001, 1100], at: 1050 }
  const after = (key: string, on: TicketRange) => windowAfter(key, { range, mapWindow, perRow: 25, rangeAtCursor: on })!
  expect(after('ArrowRight', part(1041, 1060)).at).toBe(1061)
  expect(after('ArrowLeft', part(1041, 1060)).at).toBe(1041)
  expect(after('ArrowLeft', part(1050, 1060)).at).toBe(1049)
  expect([after('ArrowDown', part(1050, 1050)).at, after('ArrowUp', part(1050, 1050)).at]).toEqual([1075, 1025])
  expect(after('End', part(1050, 1050))).toEqual({ window: [2901, 3000], at: 3000 })
})

test('zooming keeps the number where it is; a range that became another is followed', () => {
  expect(zoomed(range, { window: [1001, 1100], at: 1050 }, 0.5).window).toEqual([1026, 1075])
  expect(movedTo(range, wholeRange(range), 1500)).toEqual({ window: range, at: 1500 })
  expect(keptInRange([1001, 1080], { window: [1051, 1100], at: 1090 })).toEqual({ window: [1051, 1080], at: 1080 })
  expect(keptInRange([1, 50], { window: [1051, 1100], at: 1090 })).toEqual(wholeRange([1, 50]))
})
