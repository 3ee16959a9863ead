import type { Interval, Part } from '#domain/tickets/index.ts'
import { movedTo, whole, zoomed, type Look } from './look.ts'

/** What a key means on the map. */
export interface Looking {
  readonly range: Interval
  readonly look: Look
  /** How many numbers a row has. */
  readonly perRow: number
  /** What the keyboard is on. */
  readonly part: Part | undefined
}

/** What is looked at after a key; null where the key means nothing here. */
export function lookAfter(key: string, { range, look, perRow, part }: Looking): Look | null {
  const to = (number: number) => movedTo(range, look, number)
  const { at } = look
  switch (key) {
    case '+':
    case '=':
      return zoomed(range, look, 0.5)
    case '-':
    case '_':
      return zoomed(range, look, 2)
    case '0':
      return whole(range)
    // From piece to piece, not from number to number: there may be ten million.
    case 'ArrowRight':
      return to((part?.to ?? at) + 1)
    case 'ArrowLeft':
      return to(part && part.from < at ? part.from : at - 1)
    case 'ArrowDown':
      return to(at + perRow)
    case 'ArrowUp':
      return to(at - perRow)
    case 'Home':
      return to(range[0])
    case 'End':
      return to(range[1])
    default:
      return null
  }
}
