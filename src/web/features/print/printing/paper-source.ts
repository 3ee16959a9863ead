import type { RefObject } from 'react'
import type { PaperPage } from '#domain/paper/paper.ts'
import type { PaperFile } from '#domain/paper/paper-names.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { PrintCard, PrintRecord } from '#domain/wire.ts'
import type { MessageKey } from '#web/messages/message-key.ts'

export interface Paper {
  /** Papers with equal stamps have the same content. */
  readonly stamp: string
  pages(): readonly PaperPage[]
  /** The print's entry in the print log; null if prints of this paper are not logged. */
  readonly log: { readonly record: PrintRecord; cards(): readonly PrintCard[] } | null
}

export type PaperOrReason = Paper | { readonly reason: string }

export interface PaperSource {
  /** The element that contains the pages, and their stamp as an attribute. */
  readonly root: RefObject<HTMLElement | null>
  readonly tables: readonly TableName[]
  readonly fileName: PaperFile
  /** The reason printing is not possible yet; null if it is. */
  readonly unready: MessageKey | null
  /** When the user presses Print, reloads data on which the pages depend besides the tables. Null if there is none. */
  readonly prepare: (() => Promise<void>) | null
  layOut(): PaperOrReason | Promise<PaperOrReason>
  /**
   * Renders the pages synchronously for the browser's own print command; null to print the screen.
   * @param preparing true while a print is being prepared
   */
  layOutNow(preparing: boolean): PaperOrReason | null
  stampNow(): string | null
  putAway(): void
  /** Called if paper may have been printed, so that the user is asked. */
  onPrinted(): void
}
