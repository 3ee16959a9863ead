/** What stands around a list's rows, in one piece: in many small ones it would cost the first page a line for each. */
export { FilterPanel } from './filters/FilterPanel.tsx'
export { Chips } from './filters/Chips.tsx'
export { ListFilters } from './list/ListFilters.tsx'
