/** All of it in one piece: what is fetched in many small ones costs the first page a line for each. */
export { AskPanel } from './AskPanel.tsx'
export { Chips } from './Chips.tsx'
export { ListFilters } from '../list/ListFilters.tsx'
export { ListTools } from './ListTools.tsx'
