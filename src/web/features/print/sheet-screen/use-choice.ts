import type { OwnerChoice } from '#domain/seals/index.ts'
import { useView } from '#web/state/view/view.tsx'
import type { OwnerFilter } from './owner-filter.ts'
import { isScope } from './scopes.ts'
import type { Scope } from './sheet.ts'

export interface Choice {
  /** The code of the chosen event; null for all events. */
  readonly eventCode: number | null
  readonly owner: OwnerChoice
  readonly scope: Scope
  /** The name of the chosen sheet, on screens with several sheets. Null for the first one. */
  readonly paper: string | null
  chooseEvent(eventCode: number | null): void
  chooseOwner(owner: OwnerChoice): void
  chooseScope(scope: Scope): void
  choosePaper(paper: string | null): void
}

/**
 * The choices are stored as view parameters. A reload then shows the same sheet, and an export has the same rows.
 * Choosing another event resets the filters, because they could leave out cards of that event.
 * @param beginning the event to show until the user chooses one
 */
export function useChoice(field: OwnerFilter['field'], beginning: number | null): Choice {
  const { params, keep } = useView()
  const { eventCode = beginning, filters = {} } = params
  const owner = filters[field] ?? null
  const scope = isScope(filters['scope']) ? filters['scope'] : 'all'
  const choose = (changes: Readonly<Record<string, string | number | null>>) => {
    const chosenFilters = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== null)
    keep({ eventCode, ...(chosenFilters.length > 0 && { filters: Object.fromEntries(chosenFilters) }) })
  }
  return {
    eventCode,
    owner: owner === null || typeof owner === 'number' ? owner : 'unknown',
    scope,
    paper: typeof filters['paper'] === 'string' ? filters['paper'] : null,
    chooseEvent: (code) => keep({ eventCode: code }),
    chooseOwner: (newOwner) => choose({ [field]: newOwner }),
    chooseScope: (newScope) => choose({ scope: newScope === 'all' ? null : newScope }),
    choosePaper: (newPaper) => choose({ paper: newPaper }),
  }
}
