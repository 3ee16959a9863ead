/*
 * The keys of the page. Both the handlers and the list of keys (features/keys) import them. Single constants, so that
 * unused ones stay out of the first chunk.
 */

/** Global. 'Mod' is Ctrl, or ⌘ on a Mac. */
export const FIND = 'Mod+K'
/** Keys that work outside of inputs. */
export const LIST_KEYS = '?'
export const SEARCH = '/'
/** On a view that prints: prints the sheet. */
export const PRINT = 'Mod+P'
/** In a form: saves it. */
export const SAVE = 'Mod+S'
/** In a list: edits the cells in place, beginning at the focused row. */
export const EDIT_CELLS = 'F2'
/** On a column header: opens its filter. */
export const FILTER_COLUMN = 'Alt+ArrowDown'
/** On a row; the arrows, Home and End also on an event's map. */
export const OPEN_ROW = 'Alt+Enter'
export const EDIT_ROW = 'Enter'
export const SELECT_ROW = ' '
/** On the focused row, or on all selected rows. */
export const DELETE_ROW = 'Delete'
export const NEXT_ROW = 'ArrowDown'
export const PREVIOUS_ROW = 'ArrowUp'
export const FIRST_ROW = 'Home'
export const LAST_ROW = 'End'
/** On an event's map, in addition to the four above, and between the buttons of its steps. */
export const NEXT_PIECE = 'ArrowRight'
export const PREVIOUS_PIECE = 'ArrowLeft'
export const ZOOM_IN = '+'
export const ZOOM_OUT = '-'
export const WHOLE_MAP = '0'
export const OPEN_NUMBER = 'Enter'
/** In a grid that is being edited; with Shift the first two go back. */
export const NEXT_CELL = 'Tab'
export const CELL_BELOW = 'Enter'
export const FILL_DOWN = 'Mod+D'
/** Fills all selected cells with the typed value. */
export const FILL_CELLS = 'Mod+Enter'
export const ALL_CELLS = 'Mod+A'
export const UNDO = 'Mod+Z'
export const REDO = 'Mod+Y'
export const CLOSE = 'Escape'

/** IME keys never arrive here (ime.ts). */
export function isPressed(event: KeyboardEvent, key: string): boolean {
  const held = event.ctrlKey || event.metaKey ? 'Mod+' : event.altKey ? 'Alt+' : ''
  return (
    (held + event.key).toLowerCase() === key.toLowerCase() &&
    // Without Shift, because Ctrl+Shift+K is the browser's own; ? is typed with Shift.
    !(held && event.shiftKey)
  )
}

/** Elements that take typed letters. */
const typing = 'input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]'

/** A modal dialog has keys of its own. */
export const isOverlaid = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/** True while an overlay shows one-time content, such as recovery codes, that the browser itself prints. */
export const isForPaper = (): boolean => document.querySelector('[data-for-paper]') !== null

/** No input has the focus and no dialog is open. */
export const isFree = (event: Event): boolean => !isOverlaid() && !(event.target as HTMLElement).closest(typing)
