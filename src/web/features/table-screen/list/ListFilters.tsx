import { memo, useCallback, useMemo } from 'react'
import { filterFields, type NamesOf } from '#domain/grid/columns.ts'
import type { Names } from '#domain/grid/display.ts'
import type { Condition } from '#domain/grid/list-query.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { type Option, optionSteps } from '#web/kinds/options.ts'
import { SearchSelect } from '#web/kinds/SearchSelect.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useSteps } from '#web/state/tables/use-steps.ts'
import classes from './ListFilters.module.css'

export interface ListFiltersProps {
  readonly declaration: TableDeclaration
  readonly names: NamesOf
  readonly conditions: readonly Condition[]
  /** Sets the filter of a field; null removes it. */
  onFilter(field: string, condition: Condition | null): void
}

const ALL = 'all'
const NONE = 'none'

/**
 * Maximum number of names for which the options are computed during the render. For more names, they are computed in
 * steps.
 */
const LITTLE = 20_000
const NO_OPTIONS: readonly Option[] = []

export const ListFilters = memo(function ListFilters({ declaration, names, conditions, onFilter }: ListFiltersProps) {
  const { label } = useMessages()
  return filterFields(declaration).map(({ master, field }) => (
    <ListFilter
      key={field}
      field={field}
      name={label(declaration.fields[field]!.label)}
      names={names[master]}
      value={chosenOf(conditions, field)}
      several={severalOf(conditions, field)}
      onFilter={onFilter}
    />
  ))
})

function chosenOf(conditions: readonly Condition[], field: string): string | null {
  const condition = conditions.find((one) => one.field === field)
  if (condition?.is !== 'oneOf' || condition.values.length !== 1) return null
  return String(condition.values[0] ?? NONE)
}

/**
 * The number of chosen codes if there are several, otherwise null. A select cannot show several codes, so it shows this
 * number.
 */
function severalOf(conditions: readonly Condition[], field: string): number | null {
  const condition = conditions.find((one) => one.field === field)
  return condition?.is === 'oneOf' && condition.values.length > 1 ? condition.values.length : null
}

interface ListFilterProps extends Pick<ListFiltersProps, 'onFilter'> {
  readonly field: string
  readonly name: string
  readonly names: Names | undefined
  readonly value: string | null
  readonly several: number | null
}

function ListFilter({ field, name, names, value, several, onFilter }: ListFilterProps) {
  const { t, number } = useMessages()
  const steps = useCallback(() => optionSteps(names), [names])
  const known = useSteps(steps, (names?.size ?? 0) <= LITTLE).value ?? NO_OPTIONS
  const options = useMemo(
    () => [
      { value: ALL, label: t('table.filterAll'), meantBy: 'wholeLabel' as const },
      ...known,
      { value: NONE, label: t('table.filterEmpty'), meantBy: 'wholeLabel' as const },
    ],
    [known, t],
  )
  const showAll = () => onFilter(field, null)
  const showOnly = (chosen: string) =>
    onFilter(field, { field, is: 'oneOf', values: [chosen === NONE ? null : Number(chosen)] })
  return (
    <SearchSelect
      inBar
      className={classes.filter ?? ''}
      aria-label={name}
      field={name}
      placeholder={several === null ? name : t('filter.several', { number: number(several) })}
      options={options}
      value={value}
      onChoose={(chosen) => (chosen === ALL ? showAll() : showOnly(chosen))}
      // Called by the button that clears the select, which only the mouse can press.
      onEmpty={showAll}
      clearable
    />
  )
}
