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

/**
 * The declaration of a printed sheet. `SheetScreen` derives from it the screen, filters, figures, warnings and
 * printing.
 */
export interface Sheet {
  /** The name of the sheet in the print log. Test pages of labels have a name, too, but are not logged. */
  readonly name: SheetName
  /**
   * The sheet whose earlier prints are compared with the current cards or pages, by its name in the print log. The
   * comparison finds cards or pages that are not printed yet or have changed.
   */
  readonly follows: FollowedSheet
  readonly title: MessageKey
  readonly paper?: MessageKey
  readonly initialEvent: 'firstEvent' | 'allEvents'
  readonly filter: OwnerFilter
  readonly rows: MessageKey
  /** The scopes that users can choose. Null if the sheet is always printed as a whole. */
  readonly scopes: Readonly<Record<Scope, MessageKey>> | null
  /** True for a sheet that lists earlier prints, so that each new print changes its content. */
  readonly ofPrinted?: true
  readonly codes?: true
  /** True if users can choose to print recorded dates of receipt. */
  readonly receivedDates?: true
  readonly labels?: true
  /** True if users can choose the label on which the first card is printed. */
  readonly firstPlace?: true
  /** True if the sheet has cards. Values that are too long for a card are then listed as warnings. */
  readonly hasCards?: true
  /**
   * Computes the cards or pages. Each seal must be on exactly one page, in one element with the attribute `data-card`,
   * which the check before a print compares.
   */
  layOut(content: SheetContent): Layout
}

/** Draws the code of a seal. Null if the seal can have no code. */
export type DrawCode = (seal: PrintedSeal) => CardCode | null

export type Scope = 'all' | Exclude<SincePrinted, 'same'>

export interface SheetContent {
  readonly seals: readonly PrintedSeal[]
  readonly everyone: readonly PrintedSeal[]
  readonly owner: OwnerChoice
  readonly masters: Masters
  /** The event of the sheet; null for all events. */
  readonly event: SealEvent | null
  readonly today: number
  readonly firstLabel: number
  /** Draws the codes of seals; null to print no codes. */
  readonly code: DrawCode | null
  /** True to print the recorded dates of receipt. */
  readonly withDates: boolean
  readonly format: CardFormat
  /** Texts in the user's language. The texts on cards are always Japanese. */
  readonly messages: Messages
  /** The cards of earlier prints; null while unknown. */
  readonly printed: readonly PrintedCard[] | null
}

/**
 * A sheet as a sequence of parts: a part is a card, or a page of a list. The print log stores which parts were printed.
 */
export interface Layout {
  readonly partCount: number
  /**
   * Distinguishes layouts of the same tables, for example by the label format. It becomes part of the string that
   * identifies the paper's content.
   */
  readonly stamp?: string
  since(printed: readonly PrintedCard[]): readonly SincePrinted[]
  /** Runs the slow comparison of `since` in steps and caches its results, so that the later call of `since` is fast. */
  sinceSteps?(): Generator<void, void>
  pagesOf(partIndices: readonly number[]): SheetPages
}

export interface SheetPages {
  /** The pages; computed at the first call, then cached. */
  pages(): readonly PaperPage[]
  readonly seals: readonly PrintedSeal[]
  readonly rows: number
  readonly groups?: { readonly label: MessageKey; readonly count: number }
  cards(): readonly PrintCard[]
}
