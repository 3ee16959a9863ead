import type { CardFormat } from '#domain/paper/card-format.ts'
import type { CardCode, PaperPage } from '#domain/paper/paper.ts'
import type { Masters, OwnerChoice, PrintedSeal, SealEvent } from '#domain/seals/index.ts'
import type { SincePrinted } from '#domain/tickets/since-printed.ts'
import type { FollowedSheet, PrintCard, PrintedCard, PrintName } from '#domain/wire.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import type { OwnerFilter } from './owner-filter.ts'

export const LABEL_TEST = 'labelTest'

/** What one sheet is. Its screen, filters, figures, warnings and printing follow from it (`SheetScreen`). */
export interface Sheet {
  /** Its name in the print log; the test page of labels is not logged. */
  readonly name: PrintName | typeof LABEL_TEST
  /** What came out of this sheet tells which of its parts are not printed yet, or changed. */
  readonly follows: FollowedSheet
  readonly title: MessageKey
  /** What it is called where the screen has several of them. */
  readonly paper?: MessageKey
  /** Begins with the first event, or with all of them together. */
  readonly begins: 'firstEvent' | 'allEvents'
  /** Whose seals can be chosen beside the event. */
  readonly filter: OwnerFilter
  /** What a seal is called among the figures. */
  readonly rows: MessageKey
  /** Of which parts there is a choice: none where the sheet is always printed whole. */
  readonly scopes: Readonly<Record<Scope, MessageKey>> | null
  /** It shows what came out before, and is made anew when that changes. */
  readonly ofPrinted?: true
  /** Its cards may carry a code for scanners. */
  readonly codes?: true
  /** It is printed on labels, if they are chosen. */
  readonly labels?: true
  /** It begins at any card of its first page, where the ones before are used up. */
  readonly firstPlace?: true
  /** It has cards: values that are too long for them are listed before a print. */
  readonly hasCards?: true
  /** Lays the seals out: each on exactly one page, as one `[data-card]` element. */
  layOut(content: SheetContent): Layout
}

/** Draws a seal's code; null for a seal that has none. */
export type DrawCode = (seal: PrintedSeal) => CardCode | null

/** Which parts of a sheet are printed. */
export type Scope = 'all' | Exclude<SincePrinted, 'same'>

export interface SheetContent {
  readonly seals: readonly PrintedSeal[]
  /** Everyone's, whoever was chosen. */
  readonly everyone: readonly PrintedSeal[]
  /** Whose `seals` are. */
  readonly owner: OwnerChoice
  readonly masters: Masters
  /** null where the seals are of all events. */
  readonly event: SealEvent | null
  /** Today, as a time of this day. */
  readonly today: number
  /** The place of the first page that its first card goes to, from 1. */
  readonly first: number
  /** Draws the code for scanners; null where none is wanted. */
  readonly code: DrawCode | null
  /** Size and arrangement of the cards. */
  readonly format: CardFormat
  /** The language of what is no card. */
  readonly messages: Messages
  /** What came out before; null while that is not known. */
  readonly printed: readonly PrintedCard[] | null
}

/** A sheet in its parts: cards, or pages of a list. Each is known by what came out of it last. */
export interface Layout {
  readonly parts: number
  /** Tells two of them apart that are made of the same tables. */
  readonly stamp?: string
  /** What became of each part since. */
  since(printed: readonly PrintedCard[]): readonly SincePrinted[]
  /** The paper of these parts, in this order. */
  pagesOf(chosen: readonly number[]): SheetPages
}

export interface SheetPages {
  /** Made when they are first asked for; the same pages each time. */
  pages(): readonly PaperPage[]
  /** The seals on them, for the figures. */
  readonly seals: readonly PrintedSeal[]
  /** How many `[data-card]` elements they have. */
  readonly rows: number
  /** A figure of this sheet alone. */
  readonly groups?: { readonly label: MessageKey; readonly count: number }
  /** What is kept of them with the print. */
  cards(): readonly PrintCard[]
}
