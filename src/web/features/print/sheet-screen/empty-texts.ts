import type { Masters, OwnerChoice, SheetSeals } from '#domain/seals/index.ts'
import type { Translate } from '#web/messages/use-messages.ts'
import type { Scope, Sheet } from './sheet.ts'
import type { PrintedBefore } from '#web/state/prints/use-printed.ts'

export interface Chosen {
  readonly masters: Masters
  /** Null if the event was deleted. */
  readonly all: SheetSeals | null
  readonly owner: OwnerChoice
  readonly sheet: Sheet
  readonly scope: Scope
  readonly before: Pick<PrintedBefore, 'printed' | 'failure'>
}

/** Explains why the sheet has no pages and what to do. Empty if the earlier prints could not be loaded. */
export function emptyTexts(t: Translate, { masters, all, owner, sheet, scope, before }: Chosen): readonly string[] {
  if (masters.events.length === 0) return [t('print.noEvents')]
  if (!all) return [t('print.eventGone')]
  const ofPrinted = sheet.ofPrinted || (scope !== 'all' && all.seals.length > 0)
  if (ofPrinted && !before.printed) return before.failure ? [] : [t('common.loading')]
  if (sheet.ofPrinted) return [t('print.nothingToCollect')]
  if (owner !== null && all.seals.length > 0 && scope === 'all')
    return [t(all.event === null ? sheet.filter.nothingLeftAtAll : sheet.filter.nothingLeft)]
  if (scope !== 'all' && all.seals.length > 0)
    return [t(scope === 'changed' ? 'print.nothingChanged' : 'print.everythingPrinted')]
  return [t(all.event === null ? 'print.noSealsAtAll' : 'print.noSeals'), t('print.noSealsHint')]
}
