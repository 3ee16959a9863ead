import type { SheetSeals } from '#domain/seals/index.ts'
import type { MessageKey } from '../../messages/index.ts'
import type { Translate } from '../../messages/use-messages.ts'

export interface Choice {
  /** False where there is no event to choose. */
  readonly chosen: boolean
  /** What the chosen event has; null where it is gone. */
  readonly all: SheetSeals | null
  readonly filtered: boolean
  /** Said where the event has seals, and the filter leaves none. */
  readonly nothingLeft: MessageKey
}

/** Why a sheet has no page: what is so, and what to do. */
export function emptyTexts(t: Translate, { chosen, all, filtered, nothingLeft }: Choice): readonly string[] {
  if (!chosen) return [t('print.noEvents')]
  if (!all) return [t('print.eventGone')]
  if (filtered && all.seals.length > 0) return [t(nothingLeft)]
  return [t('print.noSeals'), t('print.noSealsHint')]
}
