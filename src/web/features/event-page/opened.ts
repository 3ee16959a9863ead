import type { PrintedSeal } from '#domain/seals/index.ts'
import {
  holdingsAt,
  intersects,
  partFinder,
  type Interval,
  type Standing,
  type WithdrawnNumbers,
} from '#domain/tickets/index.ts'
import type { TableRow, TableWithView } from '#domain/tables/index.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import type { ViewParams } from '#web/state/view/views.ts'
import { countedNumbers, numbersText, partText, personText } from './words.ts'

export interface RowsLink extends Pick<ViewParams, 'search' | 'filters'> {
  readonly table: TableWithView
}

/** The number or seal of the open dialog; its content follows the tables. */
export type Opened = { readonly number: number } | { readonly seal: number }

export interface OpenedContent {
  readonly title: string
  readonly text?: string
  readonly seals: readonly PrintedSeal[]
  readonly withdrawn?: readonly WithdrawnNumbers[]
}

export function contentOf(messages: Messages, standing: Standing, opened: Opened): OpenedContent {
  if ('number' in opened) return atNumber(messages, standing, opened.number)
  const seal =
    standing.seals.find(({ id }) => id === opened.seal) ??
    standing.faults.byName.filter(({ id }) => id === opened.seal).map((row) => asPrinted(row, standing))[0]
  const { t } = messages
  return seal
    ? { title: personText(messages, seal), seals: [seal] }
    : { title: t('eventPage.sealWithoutName', { id: opened.seal }), text: t('eventPage.noLonger'), seals: [] }
}

function atNumber(messages: Messages, standing: Standing, number: number): OpenedContent {
  const part = partFinder(standing.parts)(number)
  if (!part) return { title: String(number), text: messages.t('eventPage.noLonger'), seals: [] }
  // A withdrawn piece may consist of several records with their own reasons; all of them are shown.
  const asked: Interval = part.kind === 'withdrawn' ? [part.from, part.to] : [number, number]
  return {
    title: numbersText([part.from, part.to]),
    ...(!part.holding && {
      text: messages.t('eventPage.sealLine', {
        who: partText(messages, part),
        what: countedNumbers(messages, [part.from, part.to]),
      }),
    }),
    seals: holdingsAt(standing.holdings, number).map(({ seal }) => seal),
    withdrawn: standing.withdrawn.filter(({ from, to }) => intersects([from, to], asked)),
  }
}

/** Converts a seal with the event's name but another event code to a seal of the event. */
export function asPrinted(seal: TableRow<'sealData'>, { event }: Pick<Standing, 'event'>): PrintedSeal {
  return {
    ...seal,
    eventCode: event.eventCode,
    start: seal.ticketStartNumber,
    end: seal.ticketEndNumber,
    count: seal.distributionNumber,
    personKnown: true,
    departmentKnown: true,
  }
}

/** View parameters that list all seals of the seal's person. */
export function placeOfSeal(seal: PrintedSeal, { event, faults }: Standing): ViewParams {
  const search = seal.companyCode ?? seal.name ?? String(seal.start ?? seal.id)
  // A filter by the event code would hide a seal that matches the event by its name only.
  const isOther = faults.byName.some(({ id }) => id === seal.id)
  return { search, ...(!isOther && { filters: { eventCode: event.eventCode } }) }
}
