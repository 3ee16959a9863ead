import type { AllPlans, ImportPlan } from '#domain/import/index.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { isViewName, type ViewName } from '#web/state/view/views.ts'
import type { ImportScope } from '#web/features/import/read/read-excel.ts'

export type Next = { readonly event: number } | { readonly rows: ViewName }

/**
 * The link in the toast after an import. Leads to the event's page if all written rows belong to one event, otherwise
 * to the rows. Null if the open view already shows the rows.
 */
export function nextAfter(plans: AllPlans, scope: ImportScope): Next | null {
  const written = [...plans].filter(([, { added, changed }]) => added.length + changed.length > 0)
  const events = new Set(written.flatMap(([table, plan]) => eventsOf(tables[table], plan)))
  const [event] = events
  if (events.size === 1 && typeof event === 'number') return { event }
  const rows = written.map(([table]) => table).find((table): table is TableName & ViewName => isViewName(table))
  return scope === 'all' && rows ? { rows } : null
}

function eventsOf({ ofEvent }: TableDeclaration, { added, changed, fields }: ImportPlan): unknown[] {
  if (ofEvent === undefined) return []
  const at = fields.indexOf(ofEvent)
  return [
    ...added.map(({ values }) => values[at] ?? null),
    ...changed.map(({ values, before }) => values[at] ?? before[ofEvent]),
  ]
}
