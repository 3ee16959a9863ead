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

/** The declaration of a sheet, from which `SheetScreen` derives the screen, filters, figures, warnings and printing. */
export interface Sheet {
  /** The sheet's name in the print log. Only the test page of labels is not logged. */
  readonly name: SheetName
  /** The sheet whose prints determine which parts count as not printed or changed. */
  readonly follows: FollowedSheet
  readonly title: MessageKey
  readonly paper?: MessageKey
  readonly initialEvent: 'firstEvent' | 'allEvents'
  readonly filter: OwnerFilter
  readonly rows: MessageKey
  /** The scopes that the user can choose; null if the sheet is always printed completely. */
  readonly scopes: Readonly<Record<Scope, MessageKey>> | null
  /** True if the sheet lists earlier prints. It is laid out again when they change. */
  readonly ofPrinted?: true
  readonly codes?: true
  /** True if recorded dates of receipt can be printed. */
  readonly receivedDates?: true
  readonly labels?: true
  /** True if the first card can be placed on any label of the first page. */
  readonly firstPlace?: true
  /** True if values too long for a card must be listed before printing. */
  readonly hasCards?: true
  /** Lays out each seal on exactly one page, in one element with the attribute `data-card`. */
  layOut(content: SheetContent): Layout
}

/** Draws the code of a seal; null for a seal without a code. */
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
  readonly firstLabel: number
  /** Null to print no codes. */
  readonly code: DrawCode | null
  /** True to print recorded dates of receipt. */
  readonly withDates: boolean
  readonly format: CardFormat
  /** Texts in the user's language. The texts on cards are always Japanese. */
  readonly messages: Messages
  /** Cards of earlier prints; null if unknown. */
  readonly printed: readonly PrintedCard[] | null
}

/** A sheet in parts: cards, or pages of a list. The print log tracks each part. */
export interface Layout {
  readonly partCount: number
  /** The portion of the paper's stamp that distinguishes layouts of the same tables. */
  readonly stamp?: string
  since(printed: readonly PrintedCard[]): readonly SincePrinted[]
  /** The slow part of `since` in steps. Its results are cached. */
  sinceSteps?(): Generator<void, void>
  pagesOf(partIndices: readonly number[]): SheetPages
}

export interface SheetPages {
  /** Computed on the first call, then cached. */
  pages(): readonly PaperPage[]
  readonly seals: readonly PrintedSeal[]
  readonly rows: number
  readonly groups?: { readonly label: MessageKey; readonly count: number }
  cards(): readonly PrintCard[]
}
