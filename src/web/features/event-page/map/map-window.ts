import type { Interval } from '#domain/tickets/index.ts'

export interface MapWindow {
  readonly window: Interval
  readonly at: number
}

/** The largest zoom shows 10 booklet numbers, or all of them if there are fewer. */
const FEWEST = 10

export const wholeRange = (range: Interval): MapWindow => ({ window: range, at: range[0] })

export function keptInRange([start, end]: Interval, { window: [from, to], at }: MapWindow): MapWindow {
  const first = Math.max(start, from)
  const last = Math.min(end, to)
  return first > last ? wholeRange([start, end]) : { window: [first, last], at: clamp(at, start, end) }
}

/**
 * Zooms in or out. The number `at` keeps its position in the picture.
 * @param factor below 1 zooms in, above 1 zooms out
 */
export function zoomed(
  [start, end]: Interval,
  mapWindow: MapWindow,
  factor: number,
  at: number = mapWindow.at,
): MapWindow {
  const [from, to] = mapWindow.window
  const size = to - from + 1
  const rangeSize = end - start + 1
  const newSize = clamp(
    factor < 1 ? Math.floor(size * factor) : Math.ceil(size * factor),
    Math.min(FEWEST, rangeSize),
    rangeSize,
  )
  const first = clamp(Math.ceil(at - ((at - from) / size) * newSize), start, end - newSize + 1)
  return { window: [first, first + newSize - 1], at }
}

export function movedTo([start, end]: Interval, { window: [from, to] }: MapWindow, number: number): MapWindow {
  const at = clamp(number, start, end)
  const size = to - from + 1
  if (from <= at && at <= to) return { window: [from, to], at }
  const first = clamp(at < from ? at : at - size + 1, start, end - size + 1)
  return { window: [first, first + size - 1], at }
}

export function centredOn([start, end]: Interval, number: number, size: number): MapWindow {
  const shownSize = Math.min(size, end - start + 1)
  const at = clamp(number, start, end)
  const first = clamp(at - Math.floor(shownSize / 2), start, end - shownSize + 1)
  return { window: [first, first + shownSize - 1], at }
}

const clamp = (number: number, minimum: number, maximum: number): number => Math.min(maximum, Math.max(minimum, number))
