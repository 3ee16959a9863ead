/** One chunk for all tools around a list, since each small chunk would cost the first page a request. */
export { FilterPanel } from './filters/FilterPanel.tsx'
export { Chips } from './filters/Chips.tsx'
export { ListFilters } from './list/ListFilters.tsx'
