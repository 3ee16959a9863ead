import type { RefObject } from 'react'
import type { PaperPage } from '#domain/paper/paper.ts'
import type { PaperFile } from '#domain/paper/paper-names.ts'
import type { TableName } from '#domain/tables/index.ts'
import type { PrintCard, PrintRecord } from '#domain/wire.ts'
import type { MessageKey } from '#web/messages/message-key.ts'

export interface Paper {
  /** Papers with equal stamps are equal. */
  readonly stamp: string
  pages(): readonly PaperPage[]
  /** The entry of the print log; null: prints are not logged. */
  readonly log: { readonly record: PrintRecord; cards(): readonly PrintCard[] } | null
}

export type PaperOrReason = Paper | { readonly reason: string }

export interface PaperSource {
  /** The print root, which carries the stamp of its pages. */
  readonly root: RefObject<HTMLElement | null>
  readonly tables: readonly TableName[]
  readonly fileName: PaperFile
  /** The reason why printing is not possible yet; null if it is. */
  readonly unready: MessageKey | null
  /** Reloads the data on which the pages depend besides the tables, when Print is pressed; null if there is none. */
  readonly prepare: (() => Promise<void>) | null
  layOut(): PaperOrReason | Promise<PaperOrReason>
  /** Renders synchronously for the browser's print command; null: prints the screen. @param preparing print underway */
  layOutNow(preparing: boolean): PaperOrReason | null
  stampNow(): string | null
  putAway(): void
  /** Paper may have come out: the user must be asked. */
  onPrinted(): void
}
