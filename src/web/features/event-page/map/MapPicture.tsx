import { memo, useMemo, type MouseEvent } from 'react'
import type { EventTickets } from '#domain/tickets/index.ts'
import { useSteps } from '#web/state/tables/use-steps.ts'
import { useOnPaper } from '#web/ui/paper/use-on-paper.ts'
import { drawingSteps, HOLDERS, NUMBERS, REPORTED, ROW, type Drawing } from './drawing.ts'
import { numberAt, placeOf, type Frame } from './frame.ts'
import classes from './map.module.css'

export interface MapPictureProps {
  readonly tickets: EventTickets
  readonly frame: Frame
  readonly at: number
  /** Prefix of the ids of the SVG patterns, so that two maps in a document do not share ids. */
  readonly id: string
  onPress(number: number): void
}

/**
 * Draws the map. All ranges of one kind and colour share one SVG path, so that many ranges do not need many elements.
 * Labels are drawn where they fit.
 */
export const MapPicture = memo(function MapPicture({ tickets, frame, at, id, onPress }: MapPictureProps) {
  const steps = useMemo(() => () => drawnSteps(tickets, frame), [tickets, frame])
  const isLittle = tickets.ranges.length + tickets.sets.reported.length <= AT_ONCE
  const onPaper = useOnPaper()
  const { value: drawn, busy } = useSteps(steps, isLittle || onPaper)
  // While a new drawing is computed, the previous drawing is shown with its own frame. A click then selects the number
  // that the user sees.
  const picture = { frame: drawn?.frame ?? frame, drawing: drawn?.drawing, at, id, onPress }
  return <Picture {...picture} busy={busy} />
})

const AT_ONCE = 5000

function* drawnSteps(tickets: EventTickets, frame: Frame): Generator<number, { frame: Frame; drawing: Drawing }> {
  return { frame, drawing: yield* drawingSteps(tickets, frame) }
}

interface PictureProps extends Omit<MapPictureProps, 'tickets'> {
  /** Undefined while the first drawing is computed. Its space on the page is already reserved. */
  readonly drawing: Drawing | undefined
  readonly busy: boolean
}

function Picture({ frame, drawing, busy, at, id, onPress }: PictureProps) {
  const height = frame.rows * ROW
  const press = (event: MouseEvent<SVGSVGElement>) => {
    const number = pointedNumber(frame, event.currentTarget, event)
    if (number !== null) onPress(number)
  }
  return (
    // The slider around the picture has the accessible name and handles the keys. Oxlint cannot see that.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above
    <svg
      className={classes.picture}
      viewBox={`0 0 ${frame.width} ${height}`}
      aria-hidden
      aria-busy={busy}
      onClick={press}
    >
      <Patterns id={id} />
      {drawing && <Drawn drawing={drawing} width={frame.width} id={id} />}
      <Cursor frame={frame} at={at} />
    </svg>
  )
}

/** Memoized, because each move of the cursor renders the picture again, while the drawing stays the same. */
const Drawn = memo(function Drawn({ drawing, width, id }: RowsProps) {
  return (
    <>
      <Rows drawing={drawing} width={width} id={id} />
      {drawing.tones.map((path, tone) => (
        // oxlint-disable-next-line react/no-array-index-key -- the index identifies the tone
        <path key={tone} d={path} className={classes.held} data-tone={tone} />
      ))}
      <path d={drawing.byName} fill={`url(#${id}byName)`} className={classes.outlined} />
      <path d={drawing.withdrawn} fill={`url(#${id}withdrawn)`} className={classes.outlined} />
      <path d={drawing.borders} className={classes.border} />
      <path d={drawing.bounds} className={classes.bound} />
      <path d={drawing.several} fill={`url(#${id}several)`} className={classes.alarm} />
      <path d={drawing.twice} fill={`url(#${id}twice)`} className={classes.alarm} />
      <path d={drawing.heldWithdrawn} fill={`url(#${id}withdrawn)`} className={classes.alarm} />
      <path d={drawing.reported} className={classes.reported} />
      <path d={drawing.unheld} fill={`url(#${id}unheld)`} className={classes.alarm} />
      <path d={drawing.marks} className={classes.mark} />
      <path d={drawing.outside} className={classes.mark} />
      {drawing.labels.map(({ row, x, text }) => (
        <text key={`${row} ${x}`} x={x} y={row * ROW + NUMBERS + HOLDERS / 2 + 4} className={classes.label}>
          {text}
        </text>
      ))}
    </>
  )
})

export function pointedNumber(
  frame: Frame,
  picture: Element,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): number | null {
  const box = picture.getBoundingClientRect()
  const scale = box.width > 0 ? frame.width / box.width : 1
  return numberAt(frame, Math.floor(((clientY - box.top) * scale) / ROW), (clientX - box.left) * scale)
}

interface RowsProps {
  readonly drawing: Drawing
  readonly width: number
  readonly id: string
}

/**
 * The rows of the map. Their background is the pattern for stock, over which the other ranges are drawn. Labels show
 * the first and the last number of a row.
 */
function Rows({ drawing, width, id }: RowsProps) {
  return drawing.rows.map(({ numbers: [from, to], width: rowWidth }, row) => (
    <g key={from}>
      <text x={0} y={row * ROW + NUMBERS - 4} className={classes.number}>
        {from}
      </text>
      <text x={width} y={row * ROW + NUMBERS - 4} className={classes.number} textAnchor="end">
        {to}
      </text>
      <rect
        y={row * ROW + NUMBERS}
        width={rowWidth}
        height={HOLDERS}
        fill={`url(#${id}stock)`}
        className={classes.stock}
      />
      <rect y={row * ROW + NUMBERS + HOLDERS + 2} width={rowWidth} height={REPORTED} className={classes.ground} />
    </g>
  ))
}

function Cursor({ frame, at }: { readonly frame: Frame; readonly at: number }) {
  const { row, x, width } = placeOf(frame, at)
  const wide = Math.max(3, width)
  return (
    <rect
      x={Math.min(x, frame.width - wide)}
      y={row * ROW + NUMBERS - 3}
      width={wide}
      height={HOLDERS + REPORTED + 8}
      className={classes.cursor}
    />
  )
}

/**
 * An SVG pattern for each kind of range. The patterns differ in form, so that users need no colours, for example on
 * monochrome paper.
 */
function Patterns({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={`${id}stock`} width="8" height="8" patternUnits="userSpaceOnUse">
        <circle cx="2" cy="2" r="0.9" className={classes.ink} />
      </pattern>
      <pattern id={`${id}byName`} width="7" height="7" patternUnits="userSpaceOnUse">
        <path d="M0 3.5h7" className={classes.stroke} />
      </pattern>
      <pattern id={`${id}withdrawn`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className={classes.paper} />
        <path d="M-1 -1l8 8M-1 5l2 2M5 -1l2 2" className={classes.stroke} />
      </pattern>
      <pattern id={`${id}several`} width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 0l6 6M6 0l-6 6" className={classes.alarmStroke} />
      </pattern>
      <pattern id={`${id}twice`} width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 3h6M3 0v6" className={classes.alarmStroke} />
      </pattern>
      <pattern id={`${id}unheld`} width="5" height="5" patternUnits="userSpaceOnUse">
        <path d="M0 5l5 -5" className={classes.alarmStroke} />
      </pattern>
    </defs>
  )
}
