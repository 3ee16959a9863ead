/** One chunk for all tools around a list: each separate small chunk would cost the first page another request. */
export { FilterPanel } from './filters/FilterPanel.tsx'
export { Chips } from './filters/Chips.tsx'
export { ListFilters } from './list/ListFilters.tsx'
