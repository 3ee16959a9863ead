import type { SavedView } from '#domain/grid/saved-views.ts'
import { fieldOf } from '#domain/table.ts'
import { type ConditionContext, wantedTexts } from '#web/kinds/condition-text.ts'

const NAMED = 6

/** Describes a saved view by short texts: its filters, sort order and columns. */
export function viewTexts(view: Omit<SavedView, 'name'>, context: ConditionContext): string[] {
  const { declaration, messages } = context
  const { t, label, list } = messages
  const filterTexts = wantedTexts(view, context)
  const shownColumns = view.columns?.columns.filter((column) => column.shown) ?? []
  const labels = shownColumns.map(({ field }) => label(fieldOf(declaration, field)!.label))
  return [
    ...(filterTexts.length > 0 ? filterTexts : [t('views.holdsAll')]),
    ...(labels.length > 0 ? [t('views.columns', { columns: list(labels, NAMED) })] : []),
  ]
}
