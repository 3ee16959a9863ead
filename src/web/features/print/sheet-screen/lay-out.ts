import { digestOf, sheetSealSteps, type SheetSeals } from '#domain/seals/index.ts'
import { inShare } from '#domain/steps.ts'
import type { SincePrinted } from '#domain/tickets/since-printed.ts'
import type { PrintedCard } from '#domain/wire.ts'
import type { SealTables } from './seal-tables.ts'
import { inScope } from './scopes.ts'
import type { Layout, Scope, Sheet, SheetContent, SheetPages } from './sheet.ts'

/** The user's choices for a paper, and the data from which it is laid out. */
export interface SheetChoice
  extends Pick<SheetContent, 'owner' | 'today' | 'firstLabel' | 'code' | 'withDates' | 'format' | 'messages'> {
  readonly sheet: Sheet
  readonly sealTables: SealTables
  /** The code of the event; null for all events. */
  readonly event: number | null
  readonly scope: Scope
  /** The cards of earlier prints, if the choice depends on them. Null while unknown. */
  readonly printed: readonly PrintedCard[] | null
}

/** True if the pages depend on earlier prints. */
export const isOfPrinted = ({ sheet, scope }: Pick<SheetChoice, 'sheet' | 'scope'>): boolean =>
  scope !== 'all' || sheet.ofPrinted === true

/**
 * Identifies the user's choices by a string, so that two choices can be compared. The string does not contain the rows
 * of the tables.
 */
export const choiceOf = ({
  sheet,
  event,
  owner,
  scope,
  today,
  firstLabel,
  code,
  withDates,
  format,
  messages,
}: SheetChoice): string =>
  JSON.stringify([
    sheet.name,
    event,
    owner,
    scope,
    messages.locale,
    today,
    firstLabel,
    code !== null,
    withDates,
    format,
  ])

export interface LaidOut {
  readonly choice: SheetChoice
  /** The seals of the event. Null if no event is chosen, or if the event was deleted. */
  readonly eventSeals: SheetSeals | null
  readonly layout: Layout | null
  readonly paper: SheetPages
  /** Identifies the content: papers with equal stamps have equal pages. */
  readonly stamp: string
}

const NO_PAGES: SheetPages = { pages: () => [], seals: [], rows: 0, cards: () => [] }

/** Lays out a paper in steps, so that tens of thousands of seals do not block the user interface. */
export function* layOutSteps(choice: SheetChoice): Generator<number, LaidOut> {
  const {
    sheet,
    sealTables,
    owner,
    scope,
    printed,
    messages,
    today,
    firstLabel: first,
    code,
    withDates,
    format,
  } = choice
  const eventSeals = yield* inShare(0, sealSteps(choice))
  yield 0.5
  const layout =
    eventSeals &&
    sheet.layOut({
      seals: sheet.filter.sealsOf(eventSeals.seals, owner),
      everyone: eventSeals.seals,
      owner,
      masters: sealTables.masters,
      event: eventSeals.event,
      today,
      firstLabel: first,
      code,
      withDates,
      format,
      messages,
      printed: sheet.ofPrinted ? printed : null,
    })
  yield 0.6
  const partIndices = layout && (yield* inShare(0.6, chosenSteps(layout, scope, printed)))
  yield 0.7
  const paper = layout && partIndices ? layout.pagesOf(partIndices) : NO_PAGES
  yield 0.8
  // Renders the pages in a step of its own; later calls return the cached pages.
  paper.pages()
  return {
    choice,
    eventSeals,
    layout,
    paper,
    stamp: JSON.stringify([choiceOf(choice), sealTables.versions, layout?.stamp, digestOf(partIndices ?? [])]),
  }
}

const sealsCache = new WeakMap<SealTables, { readonly event: number | null; readonly eventSeals: SheetSeals | null }>()

/** The seals of the event. They are cached, because they stay the same if the filter, scope or label format changes. */
function* sealSteps({ sheet, sealTables: held, event }: SheetChoice): Generator<void, SheetSeals | null> {
  if (event === null && sheet.initialEvent === 'firstEvent') return null
  const cached = sealsCache.get(held)
  if (cached?.event === event) return cached.eventSeals
  const eventSeals = yield* sheetSealSteps(held.recorded, held.masters, event)
  sealsCache.set(held, { event, eventSeals })
  return eventSeals
}

/** The indices of the parts (cards or pages) in a scope. Null while the earlier prints are unknown. */
function* chosenSteps(
  layout: Layout,
  scope: Scope,
  printed: readonly PrintedCard[] | null,
): Generator<unknown, readonly number[] | null> {
  if (scope === 'all') return Array.from({ length: layout.partCount }, (_, at) => at)
  return printed && inScope((yield* stateSteps(layout, printed)).states, scope)
}

export interface PartStates {
  readonly layout: Layout
  readonly printed: readonly PrintedCard[]
  readonly states: readonly SincePrinted[]
}

export function* stateSteps(layout: Layout, printed: readonly PrintedCard[]): Generator<number, PartStates> {
  if (layout.sinceSteps) yield* inShare(0.5, layout.sinceSteps())
  yield 0.5
  return { layout, printed, states: layout.since(printed) }
}
