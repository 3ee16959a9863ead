import {
  counter,
  intervalsOf,
  type Interval,
  type Intervals,
  type TicketRange,
  type EventTickets,
} from '#domain/tickets/index.ts'
import { barsOf, numbersOfRow, placeOf, runsOf, type Bar, type Frame, type Run } from './frame.ts'

/**
 * Heights of the bands of a row in pixels, from top to bottom: first and last number, holders, reported numbers. `ROW`
 * is the height of the row, gaps included.
 */
export const NUMBERS = 16
export const HOLDERS = 26
export const REPORTED = 12
export const ROW = NUMBERS + HOLDERS + 2 + REPORTED + 12

/**
 * Number of colours for held ranges. A colour does not identify anybody: it only separates the ranges of neighbouring
 * persons in charge.
 */
export const TONES = 6
/** Minimum width in pixels of a range that shows a name; space in pixels beside a label. */
const NAME = 76
const BESIDE = 8
/** Estimated widths in pixels of a Latin character and of any other character. */
const NARROW = 7
const WIDE = 12
/** Minimum width in pixels of a highlighted number, so that it stays visible. */
const SEEN = 4
/** Minimum width in pixels of a range that gets a border. */
const APART = 5

export interface Text extends Pick<Run, 'row' | 'x'> {
  readonly text: string
}

/** The SVG paths of the map: one for each kind of range, however many numbers there are. */
export interface Drawing {
  readonly rows: readonly { readonly numbers: Interval; readonly width: number }[]
  /** A path for each tone. These paths show the numbers that have exactly one holder. */
  readonly tones: readonly string[]
  readonly several: string
  readonly twice: string
  readonly byName: string
  readonly withdrawn: string
  readonly heldWithdrawn: string
  readonly borders: string
  readonly bounds: string
  readonly reported: string
  readonly unheld: string
  readonly marks: string
  readonly outside: string
  readonly labels: readonly Text[]
}

/** Computes the drawing in steps, because there may be tens of thousands of ranges. */
export function* drawingSteps({ ranges, sets, faults }: EventTickets, frame: Frame): Generator<number, Drawing> {
  const shownRanges = ranges.filter(({ from, to }) => to >= frame.from && from <= frame.to)
  const heldRanges = shownRanges.filter(({ kind }) => kind === 'held')
  const placesOf = (ranges: readonly TicketRange[]): readonly Interval[] => ranges.map(({ from, to }) => [from, to])
  const alarming = (kind: TicketRange['kind']) =>
    runsOf(frame, placesOf(shownRanges.filter((range) => range.kind === kind)), SEEN)
  const several = alarming('several')
  const twice = alarming('twice')
  yield 0.1
  const unheld = runsOf(frame, unheldOf(sets), SEEN)
  const heldWithdrawn = runsOf(frame, sets.heldWithdrawn, SEEN)
  yield 0.2
  const toneOf = tonesOf(ranges)
  const byTone = Array.from({ length: TONES }, (): TicketRange[] => [])
  for (const range of heldRanges) byTone[toneOf(range)]!.push(range)
  yield 0.3
  const tones: string[] = []
  for (const toneRanges of byTone) {
    tones.push(boxes(runsOf(frame, placesOf(toneRanges)), NUMBERS, HOLDERS))
    yield 0.5
  }
  const reportedIn = counter(sets.reported)
  yield 0.6
  const reported = bars(barsOf(frame, reportedIn))
  yield 0.7
  const lines = linesOf(frame, heldRanges)
  yield 0.8
  const labels = labelsOf(frame, heldRanges)
  yield 0.9
  return {
    rows: Array.from({ length: frame.rows }, (_, row) => {
      const numbers = numbersOfRow(frame, row)
      return { numbers, width: ((numbers[1] - numbers[0] + 1) / frame.perRow) * frame.width }
    }),
    tones,
    several: boxes(several, NUMBERS, HOLDERS),
    twice: boxes(twice, NUMBERS, HOLDERS),
    byName: boxes(runsOf(frame, placesOf(shownRanges.filter(({ kind }) => kind === 'byName'))), NUMBERS, HOLDERS),
    withdrawn: boxes(runsOf(frame, sets.withdrawn, SEEN), NUMBERS, HOLDERS),
    heldWithdrawn: boxes(heldWithdrawn, NUMBERS, HOLDERS),
    ...lines,
    reported,
    unheld: boxes(unheld, NUMBERS + HOLDERS + 2, REPORTED),
    marks: [
      ...[...several, ...twice, ...heldWithdrawn].map(({ row, x, width }) =>
        arrow(x + width / 2, row * ROW + NUMBERS, -1),
      ),
      ...unheld.map(({ row, x, width }) => arrow(x + width / 2, row * ROW + NUMBERS + HOLDERS + 2 + REPORTED, 1)),
    ].join(''),
    outside: outwards(
      sets.range,
      faults.outside.flatMap(({ numbers }) => numbers),
      frame,
    ),
    labels,
  }
}

/**
 * Numbers that are reported as sold although they are in stock or withdrawn. Both lists may be long, so they are merged
 * only if a sold number is withdrawn.
 */
function unheldOf({ unheld, soldWithdrawn }: EventTickets['sets']): Intervals {
  return soldWithdrawn.length === 0 ? unheld : intervalsOf([...unheld, ...soldWithdrawn])
}

/**
 * Arrows at the ends of the map, if numbers outside of the event's range are held. An arrow is drawn only if that end
 * of the range is visible.
 */
function outwards(range: Interval | null, beyond: readonly Interval[], frame: Frame): string {
  if (!range) return ''
  const middle = NUMBERS + HOLDERS / 2
  const [first, last] = [placeOf(frame, frame.from), placeOf(frame, frame.to)]
  const before = frame.from === range[0] && beyond.some(([, to]) => to < range[0])
  const after = frame.to === range[1] && beyond.some(([from]) => from > range[1])
  return [
    before ? `M${first.x} ${first.row * ROW + middle}l10 -9v18z` : '',
    after ? `M${short(last.x + last.width)} ${last.row * ROW + middle}l-10 -9v18z` : '',
  ].join('')
}

const personOf = ({ holding }: TicketRange) => holding?.seal.personInChargeCode ?? null

/**
 * Assigns the six tones in turn to the persons in charge, in the order of their first ticket numbers. So neighbours
 * rarely have the same tone.
 */
function tonesOf(ranges: readonly TicketRange[]): (range: TicketRange) => number {
  const tones = new Map<number | null, number>()
  for (const range of ranges) {
    const person = personOf(range)
    if (range.kind === 'held' && !tones.has(person)) tones.set(person, tones.size % TONES)
  }
  return (range) => tones.get(personOf(range)) ?? 0
}

function boxes(runs: readonly Run[], top: number, height: number): string {
  return runs
    .map(({ row, x, width }) => `M${short(x)} ${row * ROW + top}h${short(width)}v${height}h${short(-width)}z`)
    .join('')
}

/**
 * A chart of the reported numbers. The height of a bar is the share of its numbers that are reported, but at least 1.5
 * pixels.
 */
function bars(barList: readonly Bar[]): string {
  const ground = NUMBERS + HOLDERS + 2 + REPORTED
  return barList
    .map(({ row, x, width, share }) => {
      const height = Math.max(1.5, share * REPORTED)
      return `M${short(x)} ${row * ROW + ground}h${short(width)}v${short(-height)}h${short(-width)}z`
    })
    .join('')
}

/** A small arrow whose tip is at (x, y). The arrow is above its tip if `side` is -1, and below it if `side` is 1. */
const arrow = (x: number, y: number, side: -1 | 1): string => `M${short(x)} ${y}l-4 ${side * 7}h8z`

function linesOf(frame: Frame, heldRanges: readonly TicketRange[]): Pick<Drawing, 'borders' | 'bounds'> {
  let borders = ''
  let bounds = ''
  const numberWidth = frame.width / frame.perRow
  heldRanges.forEach((range, at) => {
    const before = heldRanges[at - 1]
    if (!before || before.to + 1 !== range.from) return
    const { row, x } = placeOf(frame, Math.max(range.from, frame.from))
    const line = `M${short(x)} ${row * ROW + NUMBERS}v${HOLDERS}`
    if (personOf(before) !== personOf(range)) bounds += line
    else if (Math.min(before.to - before.from, range.to - range.from) * numberWidth + numberWidth >= APART)
      borders += line
  })
  return { borders, bounds }
}

/**
 * Labels each range that is wide enough with its holder's name. Narrower neighbouring ranges share the code of their
 * person in charge as one label, if it fits.
 */
function labelsOf(frame: Frame, heldRanges: readonly TicketRange[]): readonly Text[] {
  const labels: Text[] = []
  let open: { person: number | null; from: number; to: number } | null = null
  const close = () => {
    // Codes are never shortened, because a shortened code could be mistaken for another.
    if (open?.person != null) {
      const code = String(open.person)
      label(labels, frame, [open.from, open.to], code, widthOf(code) + BESIDE)
    }
    open = null
  }
  for (const range of heldRanges) {
    const name = range.holding?.seal.name ?? null
    const width = ((range.to - range.from + 1) / frame.perRow) * frame.width
    if (name !== null && width >= NAME) {
      close()
      label(labels, frame, [range.from, range.to], name, NAME)
    } else if (open && open.person === personOf(range) && open.to + 1 === range.from) open.to = range.to
    else {
      close()
      open = { person: personOf(range), from: range.from, to: range.to }
    }
  }
  close()
  return labels
}

function label(labels: Text[], frame: Frame, range: Interval, text: string, maxLength: number): void {
  for (const { row, x, width } of runsOf(frame, [range])) {
    if (width < maxLength) continue
    labels.push({ row, x: x + width / 2, text: shortened(text, width - BESIDE) })
  }
}

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter <= '\u00ff' ? NARROW : WIDE), 0)

/** Shortens by whole code points, because half a surrogate pair is no character. */
function shortened(text: string, maxLength: number): string {
  if (widthOf(text) <= maxLength) return text
  const letters = [...text]
  while (letters.length > 1 && widthOf(letters.join('')) + WIDE > maxLength) letters.pop()
  return `${letters.join('')}…`
}

const short = (length: number): number => Math.round(length * 10) / 10
