import type { SavedView } from '#domain/grid/saved-views.ts'
import { fieldOf } from '#domain/table.ts'
import { type ConditionContext, wantedTexts } from '#web/kinds/condition-text.ts'

const NAMED = 6

/** Short texts that describe the filters and the shown columns of a view. */
export function viewTexts(view: Omit<SavedView, 'name'>, asked: ConditionContext): string[] {
  const { declaration, messages } = asked
  const { t, label, list } = messages
  const wanted = wantedTexts(view, asked)
  const shown = view.columns?.columns.filter((column) => column.shown) ?? []
  const labels = shown.map(({ field }) => label(fieldOf(declaration, field)!.label))
  return [
    ...(wanted.length > 0 ? wanted : [t('views.holdsAll')]),
    ...(labels.length > 0 ? [t('views.columns', { columns: list(labels, NAMED) })] : []),
  ]
}
