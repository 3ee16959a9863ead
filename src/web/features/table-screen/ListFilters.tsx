import { Select } from '@mantine/core'
import { memo } from 'react'
import { filterFields, type NamesOf } from '#domain/grid/columns.ts'
import { shownText } from '#domain/grid/display.ts'
import { searchForm, searchQuery } from '#domain/search.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { type Filters, NONE } from './use-list.ts'
import classes from './table-screen.module.css'

export interface ListFiltersProps {
  readonly declaration: TableDeclaration
  readonly names: NamesOf
  readonly filters: Filters
  onFilter(field: string, value: string | null): void
}

const ALL = 'all'

/** A select for each master that the table's rows have a code or name of (design §4, Filters). */
export const ListFilters = memo(function ListFilters({ declaration, names, filters, onFilter }: ListFiltersProps) {
  const { t, label } = useMessages()
  return filterFields(declaration).map(({ master, field }) => {
    const known = names[master]
    const options = [...(known?.keys() ?? [])].map((code) => ({
      value: String(code),
      label: shownText('reference', code, known),
    }))
    return (
      <Select
        key={field}
        className={classes.filter ?? ''}
        aria-label={label(declaration.fields[field]!.label)}
        placeholder={label(declaration.fields[field]!.label)}
        // The X that clears it is for the mouse alone.
        data={[{ value: ALL, label: t('table.filterAll') }, ...options, { value: NONE, label: t('table.filterEmpty') }]}
        value={filters[field] ?? null}
        onChange={(value) => onFilter(field, value === ALL ? null : value)}
        nothingFoundMessage={t('table.nothingFound')}
        limit={200}
        searchable
        filter={({ options: all, search }) => {
          const query = searchQuery(search)
          return all.filter((option) => 'label' in option && searchForm(String(option.label)).includes(query))
        }}
        clearable
        clearButtonProps={{ 'aria-label': t('table.clearField', { field: label(declaration.fields[field]!.label) }) }}
      />
    )
  })
})
