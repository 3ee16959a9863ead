import type { NamesOf } from '#domain/grid/columns.ts'
import { type Names, shownText } from '#domain/grid/display.ts'
import type { Condition, Sort, ListQuery } from '#domain/grid/list-query.ts'
import type { Value } from '#domain/kinds/kind.ts'
import { type Field, fieldOf, type TableDeclaration } from '#domain/table.ts'
import type { Messages } from '#web/messages/messages.ts'

export interface ConditionContext {
  readonly declaration: TableDeclaration
  readonly names: NamesOf
  readonly messages: Pick<Messages, 't' | 'label' | 'list'>
}

const NAMED = 3

/** A value as the text of a filter option. Empty values and flags have words of their own, for example "(empty)". */
export function valueText(field: Field, value: Value, names: Names | undefined, t: Messages['t']): string {
  if (value === null) return t('filter.emptyValue')
  if (field.kind === 'flag') return t(value === true ? 'table.flagYes' : 'table.flagNo')
  return shownText(field.kind, value, names)
}

/** A filter as text, for example `Department: 10 営業部`. */
export function conditionText(condition: Condition, { declaration, names, messages }: ConditionContext): string {
  const { t, label, list } = messages
  const field = fieldOf(declaration, condition.field)!
  const column = label(field.label)
  const named = field.references && names[field.references]
  const text = (value: Value) => valueText(field, value, named, t)
  switch (condition.is) {
    case 'containing':
      return t('filter.isContaining', { column, text: condition.text.trim() })
    case 'empty':
      return t(condition.empty ? 'filter.isEmpty' : 'filter.isFilled', { column })
    case 'oneOf':
      return condition.values.length === 0
        ? t('filter.filtersNothing', { column })
        : t('filter.isOneOf', { column, values: list(condition.values.map(text), NAMED) })
    case 'between': {
      const { from, to } = condition
      if (from !== null && from === to) return t('filter.isOneOf', { column, values: text(from) })
      if (from !== null && to !== null) return t('filter.isBetween', { column, from: text(from), to: text(to) })
      if (from !== null) return t('filter.isFrom', { column, from: text(from) })
      return to === null ? t('filter.filtersNothing', { column }) : t('filter.isTo', { column, to: text(to) })
    }
  }
}

export function sortsText(
  sorts: readonly Sort[],
  { declaration, messages: { t, label, list } }: ConditionContext,
): string {
  return list(
    sorts.map(({ field, descending }) =>
      t(descending ? 'filter.sortDown' : 'filter.sortUp', { column: label(fieldOf(declaration, field)!.label) }),
    ),
  )
}

/** All that limits or orders a list, as short texts: the search, the filters, the sorts. */
export function wantedTexts({ query, conditions, sorts }: ListQuery, context: ConditionContext): string[] {
  const { t } = context.messages
  return [
    ...(query.trim() === '' ? [] : [t('filter.searched', { text: query.trim() })]),
    ...conditions.map((condition) => conditionText(condition, context)),
    ...(sorts.length === 0 ? [] : [t('filter.sortedBy', { columns: sortsText(sorts, context) })]),
  ]
}
