import type { RefObject } from 'react'
import type { PaperPage } from '#domain/paper/paper.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { PrintCard, PrintRecord } from '#domain/wire.ts'
import type { MessageKey } from '#web/messages/message-key.ts'

/** Pages laid out from the tables as they are held. */
export interface Paper {
  /** Identifies what the pages were made from: two papers with the same stamp are the same. */
  readonly stamp: string
  pages(): readonly PaperPage[]
  /** The entry of the print log; null where prints are not logged. */
  readonly log: { readonly record: PrintRecord; cards(): readonly PrintCard[] } | null
}

/** Pages, or why there are none. */
export type PaperOrReason = Paper | { readonly reason: string }

/** What is printed, and saved as a PDF, by one button. */
export interface PaperSource {
  /** The print root: it carries the stamp of its pages. */
  readonly root: RefObject<HTMLElement | null>
  /** Tables that the pages are made from. */
  readonly tables: readonly TableName[]
  /** Name of the PDF, without its ending. */
  readonly fileName: string
  /** Why nothing may be printed now; null where it may. */
  readonly unready: MessageKey | null
  /** Called as soon as print is pressed; reads again what else the pages depend on. */
  readonly prepare: (() => Promise<void>) | null
  /** Lays out the pages and puts them into the document. */
  layOut(): PaperOrReason | Promise<PaperOrReason>
  /**
   * The pages for the browser's own print command, which does not wait, in the document when it returns; null where the
   * browser prints the screen.
   * @param preparing the pages in the document are still being checked
   */
  layOutNow(preparing: boolean): PaperOrReason | null
  /** The stamp of the pages that would be laid out now. */
  stampNow(): string | null
  /** The paper is no longer needed in the document. */
  putAway(): void
  /** Paper may have come out: it has to be asked about. */
  onPrinted(): void
}
