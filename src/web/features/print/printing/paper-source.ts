import type { RefObject } from 'react'
import type { PaperPage } from '#domain/paper/paper.ts'
import type { PaperFile } from '#domain/paper/paper-names.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { PrintCard, PrintRecord } from '#domain/wire.ts'
import type { MessageKey } from '#web/messages/message-key.ts'

export interface Paper {
  /** Identifies the content: papers with equal stamps have equal pages. */
  readonly stamp: string
  pages(): readonly PaperPage[]
  /** The entry for the print log, and the cards on the paper. Null for a paper that is not logged. */
  readonly log: { readonly record: PrintRecord; cards(): readonly PrintCard[] } | null
}

export type PaperOrReason = Paper | { readonly reason: string }

export interface PaperSource {
  /** The element that contains the pages. Its attribute `data-stamp` identifies the content of these pages. */
  readonly root: RefObject<HTMLElement | null>
  readonly tables: readonly TableName[]
  readonly fileName: PaperFile
  /** The reason why printing is not possible yet; null if it is possible. */
  readonly unready: MessageKey | null
  /**
   * Called when the user presses Print. Reloads further data on which the pages depend, such as the print log. Null if
   * the pages depend only on `tables`.
   */
  readonly prepare: (() => Promise<void>) | null
  layOut(): PaperOrReason | Promise<PaperOrReason>
  /**
   * Renders the pages synchronously, because the browser's own print command does not wait. Null lets the browser print
   * the screen.
   * @param preparing true while this paper is already being prepared for a print
   */
  layOutNow(preparing: boolean): PaperOrReason | null
  stampNow(): string | null
  putAway(): void
  /** Called when pages may have been printed, so that the user is asked how many came out of the printer. */
  onPrinted(): void
}
