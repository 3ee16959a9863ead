/** What stands around a list's rows, in one piece: fetched in many small ones it costs the first page a line for each. */
export { AskPanel } from './filters/AskPanel.tsx'
export { Chips } from './filters/Chips.tsx'
export { ListTools } from './ListTools.tsx'
