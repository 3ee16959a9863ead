import type { OwnerChoice } from '#domain/seals/index.ts'
import { useView } from '#web/state/view/view.tsx'
import type { ViewParams } from '#web/state/view/views.ts'
import type { OwnerFilter } from './owner-filter.ts'
import { isScope } from './scopes.ts'
import type { Scope } from './sheet.ts'

export interface Choice {
  /** Null: all events; undefined: the sheet's first one. */
  readonly eventCode: number | null | undefined
  readonly owner: OwnerChoice
  readonly scope: Scope
  /** The chosen sheet's name; null: the default. */
  readonly paper: string | null
  chooseEvent(eventCode: number | null): void
  chooseOwner(owner: OwnerChoice): void
  chooseScope(scope: Scope): void
  choosePaper(paper: string | null): void
}

/** Kept in the view: a reload shows the same sheet, and an export has the same rows. */
export function useChoice(field: OwnerFilter['field']): Choice {
  const { params, keep } = useView()
  const { eventCode, filters = {} } = params
  const event: ViewParams = eventCode === undefined ? {} : { eventCode }
  const owner = filters[field] ?? null
  const scope = isScope(filters['scope']) ? filters['scope'] : 'all'
  const choose = (changes: Readonly<Record<string, string | number | null>>) => {
    const chosen = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== null)
    keep(chosen.length === 0 ? event : { ...event, filters: Object.fromEntries(chosen) })
  }
  return {
    eventCode,
    owner: typeof owner === 'string' ? 'unknown' : owner,
    scope,
    paper: typeof filters['paper'] === 'string' ? filters['paper'] : null,
    chooseEvent: (code) => keep({ eventCode: code }),
    chooseOwner: (chosen) => choose({ [field]: chosen }),
    chooseScope: (chosen) => choose({ scope: chosen === 'all' ? null : chosen }),
    choosePaper: (chosen) => choose({ paper: chosen }),
  }
}
