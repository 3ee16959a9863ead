export type Side = 'top' | 'right'

interface Size {
  readonly width: number
  readonly height: number
}

const GAP = 5
const MARGIN = 4

/** Centred beside the element, on the other side if there is no room, and always inside the window. */
export function placed(
  target: Size & { readonly left: number; readonly top: number },
  tooltip: Size,
  side: Side,
  room: Size,
): { left: number; top: number } {
  const within = (at: number, length: number, end: number) => Math.max(MARGIN, Math.min(at, end - MARGIN - length))
  if (side === 'right') {
    const right = target.left + target.width + GAP
    const fits = right + tooltip.width <= room.width - MARGIN
    return {
      left: within(fits ? right : target.left - GAP - tooltip.width, tooltip.width, room.width),
      top: within(target.top + (target.height - tooltip.height) / 2, tooltip.height, room.height),
    }
  }
  const above = target.top - GAP - tooltip.height
  return {
    left: within(target.left + (target.width - tooltip.width) / 2, tooltip.width, room.width),
    top: within(above >= MARGIN ? above : target.top + target.height + GAP, tooltip.height, room.height),
  }
}
