/** One chunk for the parts around a list: many small chunks would cost the first page a request each. */
export { FilterPanel } from './filters/FilterPanel.tsx'
export { Chips } from './filters/Chips.tsx'
export { ListFilters } from './list/ListFilters.tsx'
