/** One chunk for all tools around a list. A chunk for each would cost more requests when the page opens. */
export { FilterPanel } from './filters/FilterPanel.tsx'
export { Chips } from './filters/Chips.tsx'
export { ListFilters } from './list/ListFilters.tsx'
