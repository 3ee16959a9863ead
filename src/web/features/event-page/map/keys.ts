import type { Interval, TicketRange } from '#domain/tickets/index.ts'
import {
  FIRST_ROW,
  LAST_ROW,
  NEXT_PIECE,
  NEXT_ROW,
  PREVIOUS_PIECE,
  PREVIOUS_ROW,
  WHOLE_MAP,
  ZOOM_IN,
  ZOOM_OUT,
} from '#web/ui/keys/keys.ts'
import { movedTo, wholeRange, zoomed, type MapWindow } from './map-window.ts'

export interface KeyContext {
  readonly range: Interval
  readonly mapWindow: MapWindow
  readonly perRow: number
  readonly rangeAtCursor: TicketRange | undefined
}

/** The numbers that the map shows after a key press. Null if the key has no effect. */
export function windowAfter(key: string, { range, mapWindow, perRow, rangeAtCursor }: KeyContext): MapWindow | null {
  const to = (number: number) => movedTo(range, mapWindow, number)
  const { at } = mapWindow
  switch (key) {
    case ZOOM_IN:
    case '=':
      return zoomed(range, mapWindow, 0.5)
    case ZOOM_OUT:
    case '_':
      return zoomed(range, mapWindow, 2)
    case WHOLE_MAP:
      return wholeRange(range)
    // Moves to the next range with another holder or state. Moving by numbers could take millions of presses.
    case NEXT_PIECE:
      return to((rangeAtCursor?.to ?? at) + 1)
    case PREVIOUS_PIECE:
      return to(rangeAtCursor && rangeAtCursor.from < at ? rangeAtCursor.from : at - 1)
    case NEXT_ROW:
      return to(at + perRow)
    case PREVIOUS_ROW:
      return to(at - perRow)
    case FIRST_ROW:
      return to(range[0])
    case LAST_ROW:
      return to(range[1])
    default:
      return null
  }
}
