import type { Masters, OwnerChoice, SheetSeals } from '#domain/seals/index.ts'
import type { SincePrinted } from '#domain/tickets/since-printed.ts'
import type { Translate } from '#web/messages/use-messages.ts'
import type { Scope, Sheet } from './sheet.ts'

export interface Chosen {
  readonly masters: Masters
  /** What the chosen event has; null where it is gone. */
  readonly all: SheetSeals | null
  readonly owner: OwnerChoice
  readonly sheet: Sheet
  readonly scope: Scope
  /** What became of its parts; null while that is not known. */
  readonly states: readonly SincePrinted[] | null
}

/** Why a sheet has no page: what is so, and what to do. */
export function emptyTexts(t: Translate, { masters, all, owner, sheet, scope, states }: Chosen): readonly string[] {
  if (masters.events.length === 0) return [t('print.noEvents')]
  if (!all) return [t('print.eventGone')]
  if (sheet.ofPrinted) return [t('print.nothingToCollect')]
  if (owner !== null && all.seals.length > 0 && scope === 'all') return [t(sheet.filter.nothingLeft)]
  if (scope !== 'all' && all.seals.length > 0)
    return states
      ? [t(scope === 'changed' ? 'print.nothingChanged' : 'print.everythingPrinted')]
      : [t('common.loading')]
  return [t('print.noSeals'), t('print.noSealsHint')]
}
