import type { Masters, OwnerChoice, SheetSeals } from '#domain/seals/index.ts'
import type { Translate } from '#web/messages/use-messages.ts'
import type { OwnerFilter } from './owner-filter.ts'

export interface Chosen {
  readonly masters: Masters
  /** What the chosen event has; null where it is gone. */
  readonly all: SheetSeals | null
  readonly owner: OwnerChoice
  readonly filter: OwnerFilter
}

/** Why a sheet has no page: what is so, and what to do. */
export function emptyTexts(t: Translate, { masters, all, owner, filter }: Chosen): readonly string[] {
  if (masters.events.length === 0) return [t('print.noEvents')]
  if (!all) return [t('print.eventGone')]
  if (owner !== null && all.seals.length > 0) return [t(filter.nothingLeft)]
  return [t('print.noSeals'), t('print.noSealsHint')]
}
