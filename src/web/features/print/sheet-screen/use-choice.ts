import type { ViewParams } from '../../state/views.ts'
import { useView } from '../../state/view.tsx'

/**
 * Whose part of a sheet: everyone's (null), one person's in charge or one department's, or that of all that no master
 * has.
 */
type Only = number | 'unknown' | null

export interface Choice {
  /** null where no event was chosen. */
  readonly eventCode: number | null
  readonly only: Only
  /** Another event shows everyone's part again. */
  chooseEvent(eventCode: number | null): void
  choose(only: Only): void
}

/** Which sheet was chosen. The view remembers it: a reload shows it again, and an export has the same rows. */
export function useChoice(by: 'personInChargeCode' | 'departmentCode'): Choice {
  const { params, keep } = useView()
  const { eventCode = null } = params
  const event: ViewParams = eventCode === null ? {} : { eventCode }
  const only = params.filters?.[by] ?? null
  return {
    eventCode,
    only: typeof only === 'string' ? 'unknown' : only,
    chooseEvent: (code) => keep(code === null ? {} : { eventCode: code }),
    choose: (part) => keep(part === null ? event : { ...event, filters: { [by]: part } }),
  }
}
