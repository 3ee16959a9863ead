import type { ReactElement } from 'react'
import type { Masters, PrintedSeal, SealEvent } from '#domain/seals/index.ts'
import type { PrintRecord } from '#domain/wire.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import type { Place } from '../paper/fit.ts'
import type { OwnerFilter } from './owner-filter.ts'

/** What one sheet is. Its screen, filters, figures, warnings and printing follow from it (`SheetScreen`). */
export interface Sheet {
  /** Its name in the print log. */
  readonly name: PrintRecord['sheet']
  readonly title: MessageKey
  /** Begins with the first event, or with all of them together. */
  readonly begins: 'firstEvent' | 'allEvents'
  /** Whose seals can be chosen beside the event. */
  readonly filter: OwnerFilter
  /** What a seal is called among the figures. */
  readonly rows: MessageKey
  /** Where the paper has texts: those too long for them are told. */
  readonly places: readonly Place[]
  /** Lays the seals out: each on exactly one page, as one `[data-card]` element. */
  layOut(content: SheetContent): SheetPages
}

export interface SheetContent {
  readonly seals: readonly PrintedSeal[]
  readonly masters: Masters
  /** null where the seals are of all events. */
  readonly event: SealEvent | null
  /** Today, as a time of this day. */
  readonly today: number
}

export interface SheetPages {
  /** Elements with keys: the paper and its preview are made of the same ones. */
  readonly pages: readonly ReactElement[]
  /** A figure of this sheet alone. */
  readonly groups?: { readonly label: MessageKey; readonly count: number }
}
