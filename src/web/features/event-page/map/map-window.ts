import type { Interval } from '#domain/tickets/index.ts'

export interface MapWindow {
  readonly window: Interval
  readonly at: number
}

/** Zooming in shows at least this many numbers. A smaller range is shown whole. */
const FEWEST = 10

export const whole = (range: Interval): MapWindow => ({ window: range, at: range[0] })

export function kept([start, end]: Interval, { window: [from, to], at }: MapWindow): MapWindow {
  const first = Math.max(start, from)
  const last = Math.min(end, to)
  return first > last ? whole([start, end]) : { window: [first, last], at: clamp(at, start, end) }
}

/**
 * Zooms around a number.
 * @param factor below 1 zooms in, above 1 zooms out
 */
export function zoomed([start, end]: Interval, look: MapWindow, factor: number, at: number = look.at): MapWindow {
  const [from, to] = look.window
  const size = to - from + 1
  const all = end - start + 1
  const wanted = clamp(factor < 1 ? Math.floor(size * factor) : Math.ceil(size * factor), Math.min(FEWEST, all), all)
  const first = clamp(Math.ceil(at - ((at - from) / size) * wanted), start, end - wanted + 1)
  return { window: [first, first + wanted - 1], at }
}

export function movedTo([start, end]: Interval, { window: [from, to] }: MapWindow, number: number): MapWindow {
  const at = clamp(number, start, end)
  const size = to - from + 1
  if (from <= at && at <= to) return { window: [from, to], at }
  const first = clamp(at < from ? at : at - size + 1, start, end - size + 1)
  return { window: [first, first + size - 1], at }
}

export function around([start, end]: Interval, number: number, size: number): MapWindow {
  const shown = Math.min(size, end - start + 1)
  const at = clamp(number, start, end)
  const first = clamp(at - Math.floor(shown / 2), start, end - shown + 1)
  return { window: [first, first + shown - 1], at }
}

const clamp = (number: number, least: number, most: number): number => Math.min(most, Math.max(least, number))
