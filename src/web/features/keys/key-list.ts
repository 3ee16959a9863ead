import type { MessageKey } from '#web/messages/message-key.ts'
import type { CharacterKey, CharacterKeys } from '#web/ui/keys/character-keys.ts'
import {
  ALL_CELLS,
  CELL_BELOW,
  CLOSE,
  DELETE_ROW,
  EDIT_CELLS,
  EDIT_ROW,
  FILL_CELLS,
  FILL_DOWN,
  FILTER_COLUMN,
  FIND,
  FIRST_ROW,
  LAST_ROW,
  LIST_KEYS,
  NEXT_CELL,
  NEXT_PIECE,
  NEXT_ROW,
  OPEN_NUMBER,
  OPEN_ROW,
  PREVIOUS_PIECE,
  PREVIOUS_ROW,
  PRINT,
  REDO,
  SAVE,
  SEARCH,
  SELECT_ROW,
  UNDO,
  WHOLE_MAP,
  ZOOM_IN,
  ZOOM_OUT,
} from '#web/ui/keys/keys.ts'

export interface KeyGroup {
  readonly heading: MessageKey
  readonly keys: readonly (readonly [key: string, what: MessageKey])[]
}

/** Every shortcut of the page, grouped by where it works. */
export const keyGroups: readonly KeyGroup[] = [
  {
    heading: 'keys.everywhere',
    keys: [
      [FIND, 'keys.find'],
      [LIST_KEYS, 'keys.keys'],
      [PRINT, 'keys.print'],
      [CLOSE, 'keys.close'],
    ],
  },
  {
    heading: 'keys.list',
    keys: [
      [SEARCH, 'keys.search'],
      [NEXT_ROW, 'keys.toRows'],
      [EDIT_CELLS, 'keys.editCells'],
      [FILTER_COLUMN, 'keys.filterColumn'],
    ],
  },
  {
    heading: 'keys.row',
    keys: [
      [NEXT_ROW, 'keys.nextRow'],
      [PREVIOUS_ROW, 'keys.previousRow'],
      [FIRST_ROW, 'keys.firstRow'],
      [LAST_ROW, 'keys.lastRow'],
      [EDIT_ROW, 'keys.editRow'],
      [OPEN_ROW, 'keys.openRow'],
      [SELECT_ROW, 'keys.selectRow'],
      [DELETE_ROW, 'keys.deleteRow'],
      [CLOSE, 'keys.toSearch'],
    ],
  },
  {
    heading: 'keys.cells',
    keys: [
      [NEXT_CELL, 'keys.nextCell'],
      [CELL_BELOW, 'keys.cellBelow'],
      [EDIT_CELLS, 'keys.editCell'],
      [NEXT_ROW, 'keys.selectCells'],
      [ALL_CELLS, 'keys.allCells'],
      [DELETE_ROW, 'keys.emptyCells'],
      [FILL_DOWN, 'keys.fillDown'],
      [FILL_CELLS, 'keys.fillCells'],
      [UNDO, 'keys.undo'],
      [REDO, 'keys.redo'],
      [SAVE, 'keys.saveCells'],
    ],
  },
  { heading: 'keys.form', keys: [[SAVE, 'keys.save']] },
  {
    heading: 'keys.steps',
    keys: [
      [NEXT_PIECE, 'keys.nextButton'],
      [PREVIOUS_PIECE, 'keys.previousButton'],
    ],
  },
  {
    heading: 'keys.map',
    keys: [
      [NEXT_PIECE, 'keys.nextPiece'],
      [PREVIOUS_PIECE, 'keys.previousPiece'],
      [NEXT_ROW, 'keys.nextLine'],
      [PREVIOUS_ROW, 'keys.previousLine'],
      [FIRST_ROW, 'keys.firstNumber'],
      [LAST_ROW, 'keys.lastNumber'],
      [ZOOM_IN, 'keys.zoomIn'],
      [ZOOM_OUT, 'keys.zoomOut'],
      [WHOLE_MAP, 'keys.wholeMap'],
      [OPEN_NUMBER, 'keys.openNumber'],
    ],
  },
]

export const changeable: readonly CharacterKey[] = [SEARCH, LIST_KEYS]

/**
 * Keys that users cannot assign to a shortcut. `=` and `_` are not in the list of keys; they zoom the map like `+` and
 * `-`.
 */
const fixedKeys: readonly string[] = ['=', '_', ...keyGroups.flatMap(({ keys }) => keys.map(([key]) => key))].filter(
  (key) => !changeable.some((own) => own === key),
)

export const isTaken = (key: string, shortcut: CharacterKey, keys: CharacterKeys['now']): boolean =>
  fixedKeys.includes(key) || changeable.some((other) => other !== shortcut && keys[other] === key)

const SIGNS: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}

/** The labels of a shortcut's keys, one for each key of a combination. */
export function keyCaps(key: string, isMac: boolean): readonly string[] {
  if (key === ZOOM_IN) return [key]
  return key.split('+').map((cap) => {
    if (cap === 'Mod') return isMac ? '⌘' : 'Ctrl'
    if (cap === 'Alt' && isMac) return '⌥'
    return SIGNS[cap] ?? cap
  })
}
