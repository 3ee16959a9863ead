/*
 * The keys of the page, imported by the handlers and by the list of keys (features/keys). Separate constants, so that
 * unused ones are not in the first chunk.
 */

/** Works everywhere. 'Mod' is Ctrl, or ⌘ on a Mac. */
export const FIND = 'Mod+K'
/** Work outside of inputs. */
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
/** On a focused row. The arrow keys, Home and End also work on an event's map. */
export const OPEN_ROW = 'Alt+Enter'
export const EDIT_ROW = 'Enter'
export const SELECT_ROW = ' '
/** On the focused row, or on all selected rows. */
export const DELETE_ROW = 'Delete'
export const NEXT_ROW = 'ArrowDown'
export const PREVIOUS_ROW = 'ArrowUp'
export const FIRST_ROW = 'Home'
export const LAST_ROW = 'End'
/** On an event's map, in addition to the four keys above, and between the buttons of the steps. */
export const NEXT_PIECE = 'ArrowRight'
export const PREVIOUS_PIECE = 'ArrowLeft'
export const ZOOM_IN = '+'
export const ZOOM_OUT = '-'
export const WHOLE_MAP = '0'
export const OPEN_NUMBER = 'Enter'
/** In a grid that is being edited. With Shift, the first two move backwards. */
export const NEXT_CELL = 'Tab'
export const CELL_BELOW = 'Enter'
export const FILL_DOWN = 'Mod+D'
/** Fills all selected cells with the typed value. */
export const FILL_CELLS = 'Mod+Enter'
export const ALL_CELLS = 'Mod+A'
export const UNDO = 'Mod+Z'
export const REDO = 'Mod+Y'
export const CLOSE = 'Escape'

/** Compares an event with a shortcut. IME keys never get here (ime.ts). */
export function isPressed(event: KeyboardEvent, key: string): boolean {
  const modifier = event.ctrlKey || event.metaKey ? 'Mod+' : event.altKey ? 'Alt+' : ''
  return (
    (modifier + event.key).toLowerCase() === key.toLowerCase() &&
    // No Shift together with Ctrl, because Ctrl+Shift+K belongs to the browser. Without Ctrl it is allowed: `?` needs
    // Shift.
    !(modifier && event.shiftKey)
  )
}

/** Elements into which the user types. */
const typing = 'input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]'

/** True while a modal dialog is open, which has keys of its own. */
export const isOverlaid = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/** True while an overlay shows one-time content, such as recovery codes, that the browser itself prints. */
export const isForPaper = (): boolean => document.querySelector('[data-for-paper]') !== null

/** True if the event's target is not an input and no dialog is open. */
export const isFree = (event: Event): boolean => !isOverlaid() && !(event.target as HTMLElement).closest(typing)
