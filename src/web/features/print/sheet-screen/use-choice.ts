import type { OwnerChoice } from '#domain/seals/index.ts'
import { useView } from '#web/state/view.tsx'
import type { ViewParams } from '#web/state/views.ts'
import type { OwnerFilter } from './owner-filter.ts'

export interface Choice {
  /** null where no event was chosen. */
  readonly eventCode: number | null
  readonly owner: OwnerChoice
  /** Another event shows everyone's part again. */
  chooseEvent(eventCode: number | null): void
  chooseOwner(owner: OwnerChoice): void
}

/** Which sheet was chosen. The view remembers it: a reload shows it again, and an export has the same rows. */
export function useChoice(field: OwnerFilter['field']): Choice {
  const { params, keep } = useView()
  const { eventCode = null } = params
  const event: ViewParams = eventCode === null ? {} : { eventCode }
  const owner = params.filters?.[field] ?? null
  return {
    eventCode,
    owner: typeof owner === 'string' ? 'unknown' : owner,
    chooseEvent: (code) => keep(code === null ? {} : { eventCode: code }),
    chooseOwner: (chosen) => keep(chosen === null ? event : { ...event, filters: { [field]: chosen } }),
  }
}
