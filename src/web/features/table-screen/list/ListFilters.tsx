import { memo, useCallback, useMemo } from 'react'
import { filterFields, type NamesOf } from '#domain/grid/columns.ts'
import type { Names } from '#domain/grid/display.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { type Option, optionSteps } from '#web/kinds/options.ts'
import { SearchSelect } from '#web/kinds/SearchSelect.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { useSteps } from '#web/state/use-steps.ts'
import { type Filters, NONE } from './use-list.ts'
import classes from './ListFilters.module.css'

export interface ListFiltersProps {
  readonly declaration: TableDeclaration
  readonly names: NamesOf
  readonly filters: Filters
  onFilter(field: string, value: string | null): void
}

const ALL = 'all'

/** Rows of a master of which a filter has the choices at once; those of more come a moment later. */
const LITTLE = 20_000
const NO_OPTIONS: readonly Option[] = []

/** A select for each master that the table's rows have a code or name of. */
export const ListFilters = memo(function ListFilters({ declaration, names, filters, onFilter }: ListFiltersProps) {
  const { label } = useMessages()
  return filterFields(declaration).map(({ master, field }) => (
    <ListFilter
      key={field}
      field={field}
      name={label(declaration.fields[field]!.label)}
      names={names[master]}
      value={filters[field] ?? null}
      onFilter={onFilter}
    />
  ))
})

interface ListFilterProps extends Pick<ListFiltersProps, 'onFilter'> {
  readonly field: string
  readonly name: string
  readonly names: Names | undefined
  readonly value: string | null
}

function ListFilter({ field, name, names, value, onFilter }: ListFilterProps) {
  const { t } = useMessages()
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
  const all = () => onFilter(field, null)
  return (
    <SearchSelect
      className={classes.filter ?? ''}
      aria-label={name}
      field={name}
      placeholder={name}
      // The X that clears it is for the mouse alone.
      options={options}
      value={value}
      onChoose={(chosen) => (chosen === ALL ? all() : onFilter(field, chosen))}
      onEmpty={all}
      clearable
    />
  )
}
