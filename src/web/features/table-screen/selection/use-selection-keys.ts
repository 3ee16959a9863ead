import { type RefObject, useEffect, useEffectEvent } from 'react'
import { focusMain } from '#web/ui/focus/focus-main.ts'
import { CLOSE, DELETE_ROW, isFree, isPressed } from '#web/ui/keys/keys.ts'
import type { Selection } from './use-selection.ts'

export interface SelectionKeys {
  readonly selection: Pick<Selection, 'chosen' | 'clear'>
  readonly dialogs: { readonly open: object | null; removeSelected(): void; close(): void }
}

/**
 * The keys of a selection, wherever the keyboard is on the table's screen but in an input: Esc gives it up, Delete
 * deletes it. Heard by the screen itself, which is there before what is fetched: the bar of the selection, the dialog.
 */
export function useSelectionKeys(at: RefObject<Element | null>, { selection, dialogs }: SelectionKeys): void {
  const isHere = ({ target }: Event) => {
    if (!(target instanceof Element)) return false
    const section = target.closest('section')
    // Not in the menu or the top bar, nor in a panel beside the table.
    return section ? section === at.current : target.matches('body, main')
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (selection.chosen.size === 0 || event.defaultPrevented || !isFree(event) || !isHere(event)) return
    // A dialog that is still fetched is open, too.
    const [closes, deletes] = [isPressed(event, CLOSE), isPressed(event, DELETE_ROW)]
    if (dialogs.open) {
      if (closes) dialogs.close()
    } else if (closes) giveUp(selection)
    else if (deletes) dialogs.removeSelected()
  })
  // Shift and a press mark a range of rows, not of text.
  const mark = useEffectEvent((event: MouseEvent) => {
    if (selection.chosen.size > 0 && event.shiftKey && (event.target as Element).closest('td:first-child'))
      event.preventDefault()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    const onMouse = (event: MouseEvent) => mark(event)
    window.addEventListener('keydown', onKey)
    window.addEventListener('mousedown', onMouse)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('mousedown', onMouse)
    }
  }, [])
}

/** Gives up what is selected. A row keeps the keyboard, a button that goes with the selection does not. */
export function giveUp(selection: Pick<Selection, 'clear'>): void {
  if (!document.activeElement?.closest('table')) focusMain()
  selection.clear()
}
