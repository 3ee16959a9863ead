import type { PrintedSeal } from '#domain/seals/index.ts'
import {
  holdingsAt,
  intersects,
  rangeFinder,
  type Interval,
  type EventTickets,
  type WithdrawnNumbers,
} from '#domain/tickets/index.ts'
import type { TableRow, TableWithView } from '#domain/tables/index.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import type { ViewParams } from '#web/state/view/views.ts'
import { countedNumbers, numbersText, partText, personText } from './words.ts'

export interface RowsLink extends Pick<ViewParams, 'search' | 'filters'> {
  readonly table: TableWithView
}

/**
 * The number or the seal that the open dialog is about. The dialog computes its content again when the tables change.
 */
export type OpenDialog = { readonly number: number } | { readonly seal: number }

export interface DialogContent {
  readonly title: string
  readonly text?: string
  readonly seals: readonly PrintedSeal[]
  readonly withdrawn?: readonly WithdrawnNumbers[]
}

export function contentOf(messages: Messages, tickets: EventTickets, dialog: OpenDialog): DialogContent {
  if ('number' in dialog) return atNumber(messages, tickets, dialog.number)
  const seal =
    tickets.seals.find(({ id }) => id === dialog.seal) ??
    tickets.faults.byName.filter(({ id }) => id === dialog.seal).map((row) => asPrinted(row, tickets))[0]
  const { t } = messages
  return seal
    ? { title: personText(messages, seal), seals: [seal] }
    : { title: t('eventPage.sealWithoutName', { id: dialog.seal }), text: t('eventPage.noLonger'), seals: [] }
}

function atNumber(messages: Messages, tickets: EventTickets, number: number): DialogContent {
  const range = rangeFinder(tickets.ranges)(number)
  if (!range) return { title: String(number), text: messages.t('eventPage.noLonger'), seals: [] }
  // Several records with different reasons may have withdrawn the numbers of one range. The dialog shows all these
  // reasons.
  const withdrawnRange: Interval = range.kind === 'withdrawn' ? [range.from, range.to] : [number, number]
  return {
    title: numbersText([range.from, range.to]),
    ...(!range.holding && {
      text: messages.t('eventPage.sealLine', {
        who: partText(messages, range),
        what: countedNumbers(messages, [range.from, range.to]),
      }),
    }),
    seals: holdingsAt(tickets.holdings, number).map(({ seal }) => seal),
    withdrawn: tickets.withdrawn.filter(({ from, to }) => intersects([from, to], withdrawnRange)),
  }
}

/**
 * Turns a row of Seal Data into a seal of this event. A row that belongs to the event only by its name gets the event's
 * code.
 */
export function asPrinted(seal: TableRow<'sealData'>, { event }: Pick<EventTickets, 'event'>): PrintedSeal {
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

/** View parameters that list all seals of the person who has this seal. */
export function placeOfSeal(seal: PrintedSeal, { event, faults }: EventTickets): ViewParams {
  const search = seal.companyCode ?? seal.name ?? String(seal.start ?? seal.id)
  // A seal that matches the event only by name would be hidden by a filter on the event code.
  const isOther = faults.byName.some(({ id }) => id === seal.id)
  return { search, ...(!isOther && { filters: { eventCode: event.eventCode } }) }
}
