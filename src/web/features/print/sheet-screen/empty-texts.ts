import type { Masters, OwnerChoice, SheetSeals } from '#domain/seals/index.ts'
import type { Translate } from '#web/messages/use-messages.ts'
import type { Scope, Sheet } from './sheet.ts'
import type { PrintedBefore } from '#web/state/prints/use-printed.ts'

export interface Chosen {
  readonly masters: Masters
  /** The seals of the event; null if the event was deleted. */
  readonly eventSeals: SheetSeals | null
  readonly owner: OwnerChoice
  readonly sheet: Sheet
  readonly scope: Scope
  readonly earlierPrints: Pick<PrintedBefore, 'printed' | 'failure'>
}

/**
 * Explains why the sheet has no pages, and what the user can do. Empty if the print log could not be read, because
 * another message on the screen reports this.
 */
export function emptyTexts(
  t: Translate,
  { masters, eventSeals, owner, sheet, scope, earlierPrints }: Chosen,
): readonly string[] {
  if (masters.events.length === 0) return [t('print.noEvents')]
  if (!eventSeals) return [t('print.eventGone')]
  const ofPrinted = sheet.ofPrinted || (scope !== 'all' && eventSeals.seals.length > 0)
  if (ofPrinted && !earlierPrints.printed) return earlierPrints.failure ? [] : [t('common.loading')]
  if (sheet.ofPrinted) return [t('print.nothingToCollect')]
  if (owner !== null && eventSeals.seals.length > 0 && scope === 'all')
    return [t(eventSeals.event === null ? sheet.filter.nothingLeftAtAll : sheet.filter.nothingLeft)]
  if (scope !== 'all' && eventSeals.seals.length > 0)
    return [t(scope === 'changed' ? 'print.nothingChanged' : 'print.everythingPrinted')]
  return [t(eventSeals.event === null ? 'print.noSealsAtAll' : 'print.noSeals'), t('print.noSealsHint')]
}
