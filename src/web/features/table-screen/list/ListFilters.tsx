import { memo } from 'react'
import { filterFields, type NamesOf } from '#domain/grid/columns.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { referenceOptions } from '#web/kinds/options.ts'
import { SearchSelect } from '#web/kinds/SearchSelect.tsx'
import { useMessages } from '#web/messages/use-messages.ts'
import { type Filters, NONE } from './use-list.ts'
import classes from './ListFilters.module.css'

export interface ListFiltersProps {
  readonly declaration: TableDeclaration
  readonly names: NamesOf
  readonly filters: Filters
  onFilter(field: string, value: string | null): void
}

const ALL = 'all'

/** A select for each master that the table's rows have a code or name of. */
export const ListFilters = memo(function ListFilters({ declaration, names, filters, onFilter }: ListFiltersProps) {
  const { t, label } = useMessages()
  return filterFields(declaration).map(({ master, field }) => {
    const name = label(declaration.fields[field]!.label)
    const all = () => onFilter(field, null)
    return (
      <SearchSelect
        key={field}
        className={classes.filter ?? ''}
        aria-label={name}
        field={name}
        placeholder={name}
        // The X that clears it is for the mouse alone.
        options={[
          { value: ALL, label: t('table.filterAll'), meantBy: 'wholeLabel' as const },
          ...referenceOptions(names[master]),
          { value: NONE, label: t('table.filterEmpty'), meantBy: 'wholeLabel' as const },
        ]}
        value={filters[field] ?? null}
        onChoose={(value) => (value === ALL ? all() : onFilter(field, value))}
        onEmpty={all}
        clearable
      />
    )
  })
})
