/* The page's keys, used by the handlers and by the list of keys (features/keys). Each key is a constant of its own, so
   that the build can leave unused keys out of the initial JavaScript. */

/** Works everywhere. `Mod` is Ctrl, or ⌘ on a Mac. */
export const FIND = 'Mod+K'
/** These two work except while the focus is in an input. */
export const LIST_KEYS = '?'
export const SEARCH = '/'
/** Prints the sheet of the open view. */
export const PRINT = 'Mod+P'
/** Saves the form. */
export const SAVE = 'Mod+S'
/** In a list: edits its cells, beginning at the focused row. */
export const EDIT_CELLS = 'F2'
/** On a column header: opens the column's filter. */
export const FILTER_COLUMN = 'Alt+ArrowDown'
/** On the focused row of a list. */
export const OPEN_ROW = 'Alt+Enter'
export const EDIT_ROW = 'Enter'
export const SELECT_ROW = ' '
/** On the focused row, or on all selected rows. */
export const DELETE_ROW = 'Delete'
export const NEXT_ROW = 'ArrowDown'
export const PREVIOUS_ROW = 'ArrowUp'
export const FIRST_ROW = 'Home'
export const LAST_ROW = 'End'
/**
 * For the map of an event, where the keys for the next, previous, first and last row work, too. `NEXT_PIECE` and
 * `PREVIOUS_PIECE` also move between the buttons of the event's steps.
 */
export const NEXT_PIECE = 'ArrowRight'
export const PREVIOUS_PIECE = 'ArrowLeft'
export const ZOOM_IN = '+'
export const ZOOM_OUT = '-'
export const WHOLE_MAP = '0'
export const OPEN_NUMBER = 'Enter'
/** In a grid while it is edited. Shift+Tab and Shift+Enter move backwards. */
export const NEXT_CELL = 'Tab'
export const CELL_BELOW = 'Enter'
export const FILL_DOWN = 'Mod+D'
/** Fills all selected cells with the typed value. */
export const FILL_CELLS = 'Mod+Enter'
export const ALL_CELLS = 'Mod+A'
export const UNDO = 'Mod+Z'
export const REDO = 'Mod+Y'
export const CLOSE = 'Escape'

/** True if the event is this shortcut. Keys of an IME conversion never arrive here (ime.ts). */
export function isPressed(event: KeyboardEvent, key: string): boolean {
  const modifier = event.ctrlKey || event.metaKey ? 'Mod+' : event.altKey ? 'Alt+' : ''
  return (
    (modifier + event.key).toLowerCase() === key.toLowerCase() &&
    // Shift is refused together with Ctrl, because for example Ctrl+Shift+K belongs to the browser. Alone it is
    // allowed, because `?` needs it.
    !(modifier && event.shiftKey)
  )
}

/** Elements into which the user types. */
const typing = 'input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]'

/** True while a modal dialog is open. Dialogs have their own keys. */
export const isOverlaid = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/** True while an overlay shows content that the browser prints as it is, such as recovery codes. */
export const isForPaper = (): boolean => document.querySelector('[data-for-paper]') !== null

/** True if the event's target is not an input and no dialog is open. */
export const isFree = (event: Event): boolean => !isOverlaid() && !(event.target as HTMLElement).closest(typing)
