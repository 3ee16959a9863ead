export type Side = 'top' | 'right'

interface Size {
  readonly width: number
  readonly height: number
}

const GAP = 5
const MARGIN = 4

/**
 * The position of a tooltip: centred beside its element, on the other side if there is no room, always inside the
 * window.
 */
export function placed(
  target: Size & { readonly left: number; readonly top: number },
  tooltip: Size,
  side: Side,
  viewport: Size,
): { left: number; top: number } {
  const clamped = (at: number, length: number, end: number) => Math.max(MARGIN, Math.min(at, end - MARGIN - length))
  if (side === 'right') {
    const right = target.left + target.width + GAP
    const fits = right + tooltip.width <= viewport.width - MARGIN
    return {
      left: clamped(fits ? right : target.left - GAP - tooltip.width, tooltip.width, viewport.width),
      top: clamped(target.top + (target.height - tooltip.height) / 2, tooltip.height, viewport.height),
    }
  }
  const above = target.top - GAP - tooltip.height
  return {
    left: clamped(target.left + (target.width - tooltip.width) / 2, tooltip.width, viewport.width),
    top: clamped(above >= MARGIN ? above : target.top + target.height + GAP, tooltip.height, viewport.height),
  }
}
