/*
 * The keys of the page, each declared once: what handles it and the list of keys (features/keys) name it from here.
 * Constants, not one object: what nobody uses at first is not fetched at first.
 */

/** From anywhere: 'Mod' is Ctrl, and ⌘ on a Mac. */
export const FIND = 'Mod+K'
/** These two where nobody is typing. */
export const LIST_KEYS = '?'
export const SEARCH = '/'
/** On a view that prints. */
export const PRINT = 'Mod+P'
/** In a form. */
export const SAVE = 'Mod+S'
/** In a list: its cells are edited in its place, from the row that has the keyboard. */
export const EDIT_CELLS = 'F2'
/** On a column's heading: what it is asked for. */
export const FILTER_COLUMN = 'Alt+ArrowDown'
/** On a row; the arrows and the ends on an event's map, too. */
export const OPEN_ROW = 'Alt+Enter'
export const EDIT_ROW = 'Enter'
export const SELECT_ROW = ' '
/** That of the keyboard, or all that are selected. */
export const DELETE_ROW = 'Delete'
export const NEXT_ROW = 'ArrowDown'
export const PREVIOUS_ROW = 'ArrowUp'
export const FIRST_ROW = 'Home'
export const LAST_ROW = 'End'
/** On an event's map, beside the four before. */
export const NEXT_PIECE = 'ArrowRight'
export const PREVIOUS_PIECE = 'ArrowLeft'
export const ZOOM_IN = '+'
export const ZOOM_OUT = '-'
export const WHOLE_MAP = '0'
export const OPEN_NUMBER = 'Enter'
/** Among the cells of a table that is edited; with Shift the first two go back. */
export const NEXT_CELL = 'Tab'
export const CELL_BELOW = 'Enter'
export const FILL_DOWN = 'Mod+D'
/** What is typed goes into every cell that is selected. */
export const FILL_CELLS = 'Mod+Enter'
export const ALL_CELLS = 'Mod+A'
export const UNDO = 'Mod+Z'
export const REDO = 'Mod+Y'
/** In a dialog, a panel or a menu. */
export const CLOSE = 'Escape'

/** Whether this is the key. An IME's are never heard (ime.ts). */
export function isPressed(event: KeyboardEvent, key: string): boolean {
  const held = event.ctrlKey || event.metaKey ? 'Mod+' : event.altKey ? 'Alt+' : ''
  return (
    (held + event.key).toLowerCase() === key.toLowerCase() &&
    // Ctrl+Shift+K is the browser's own; ? is written with Shift.
    !(held && event.shiftKey)
  )
}

/** Where a letter is being typed. */
const typing = 'input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]'

/** Whether a dialog stands over the page: its keys are its own. */
export const isOverlaid = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/** Whether what stands over the page is shown once, and to be kept on paper. */
export const isForPaper = (): boolean => document.querySelector('[data-for-paper]') !== null

/** Whether a letter is free to mean something: nobody types it, and no dialog is open. */
export const isFree = (event: Event): boolean => !isOverlaid() && !(event.target as HTMLElement).closest(typing)
