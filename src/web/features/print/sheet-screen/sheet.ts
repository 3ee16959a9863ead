import type { CardFormat } from '#domain/paper/card-format.ts'
import type { CardCode, PaperPage } from '#domain/paper/paper.ts'
import type { SheetName } from '#domain/paper/paper-names.ts'
import type { Masters, OwnerChoice, PrintedSeal, SealEvent } from '#domain/seals/index.ts'
import type { SincePrinted } from '#domain/tickets/since-printed.ts'
import type { FollowedSheet, PrintCard, PrintedCard } from '#domain/wire.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import type { Messages } from '#web/messages/use-messages.ts'
import type { OwnerFilter } from './owner-filter.ts'

export const LABEL_TEST = 'labelTest'

/** Declares a sheet; `SheetScreen` derives its screen, filters, figures, warnings and printing from it. */
export interface Sheet {
  /** Its name in the print log; the test page of labels is not logged. */
  readonly name: SheetName
  /** The logged sheet whose prints decide which parts are unprinted or changed. */
  readonly follows: FollowedSheet
  readonly title: MessageKey
  readonly paper?: MessageKey
  readonly begins: 'firstEvent' | 'allEvents'
  readonly filter: OwnerFilter
  readonly rows: MessageKey
  /** The sheet's scopes; null: always printed completely. */
  readonly scopes: Readonly<Record<Scope, MessageKey>> | null
  /** The sheet is derived from earlier prints, and laid out again when these change. */
  readonly ofPrinted?: true
  readonly codes?: true
  /** Can print the dates of receipt that are recorded. */
  readonly receivedDates?: true
  readonly labels?: true
  /** Can begin at any label of the first page. */
  readonly firstPlace?: true
  /** Values too long for a card are listed before printing. */
  readonly hasCards?: true
  /** Lays out each seal on exactly one page, as one `[data-card]` element. */
  layOut(content: SheetContent): Layout
}

/** Null for a seal without a code. */
export type DrawCode = (seal: PrintedSeal) => CardCode | null

export type Scope = 'all' | Exclude<SincePrinted, 'same'>

export interface SheetContent {
  readonly seals: readonly PrintedSeal[]
  readonly everyone: readonly PrintedSeal[]
  readonly owner: OwnerChoice
  readonly masters: Masters
  /** Null for all events. */
  readonly event: SealEvent | null
  readonly today: number
  readonly first: number
  /** Null: no codes. */
  readonly code: DrawCode | null
  /** Prints recorded dates of receipt. */
  readonly withDates: boolean
  readonly format: CardFormat
  /** Texts in the reader's language, except those of cards. */
  readonly messages: Messages
  /** Earlier prints; null: unknown. */
  readonly printed: readonly PrintedCard[] | null
}

/** A sheet in parts: cards, or pages of a list. The print log tracks each part. */
export interface Layout {
  readonly parts: number
  /** Part of the stamp that distinguishes layouts of the same tables. */
  readonly stamp?: string
  since(printed: readonly PrintedCard[]): readonly SincePrinted[]
  /** Long work of `since` in steps, whose results are cached. */
  sinceSteps?(): Generator<void, void>
  pagesOf(chosen: readonly number[]): SheetPages
}

export interface SheetPages {
  /** Lazy and cached. */
  pages(): readonly PaperPage[]
  readonly seals: readonly PrintedSeal[]
  readonly rows: number
  readonly groups?: { readonly label: MessageKey; readonly count: number }
  cards(): readonly PrintCard[]
}
