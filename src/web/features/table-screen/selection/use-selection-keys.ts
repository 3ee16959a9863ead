import { type RefObject, useEffect, useEffectEvent } from 'react'
import { focusMain } from '#web/ui/focus/focus-main.ts'
import { CLOSE, DELETE_ROW, isFree, isPressed } from '#web/ui/keys/keys.ts'
import type { Selection } from './use-selection.ts'

export interface SelectionKeys {
  readonly selection: Pick<Selection, 'selected' | 'clear'>
  readonly dialogs: { readonly open: object | null; removeSelected(): void; close(): void }
}

/**
 * Esc clears the selection, and Delete deletes the selected rows. Not in inputs. Works before the code of the selection
 * bar is loaded.
 */
export function useSelectionKeys(at: RefObject<Element | null>, { selection, dialogs }: SelectionKeys): void {
  const isHere = ({ target }: Event) => {
    if (!(target instanceof Element)) return false
    const section = target.closest('section')
    // The keys work in the table's own section. Outside of any section, they work if `body` or `main` has the focus, so
    // not in the menu or a side panel.
    return section ? section === at.current : target.matches('body, main')
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (selection.selected.size === 0 || event.defaultPrevented || !isFree(event) || !isHere(event)) return
    // A dialog counts as open as soon as the user has opened it, even if its code is still being loaded.
    const [closes, deletes] = [isPressed(event, CLOSE), isPressed(event, DELETE_ROW)]
    if (dialogs.open) {
      if (closes) dialogs.close()
    } else if (closes) giveUp(selection)
    else if (deletes) dialogs.removeSelected()
  })
  // Shift+click selects a range of rows. The browser must not select text then.
  const mark = useEffectEvent((event: MouseEvent) => {
    if (selection.selected.size > 0 && event.shiftKey && (event.target as Element).closest('td:first-child'))
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

/**
 * Clears the selection. A focused row keeps the focus. A focused button disappears with the selection, so the focus
 * moves to the content.
 */
export function giveUp(selection: Pick<Selection, 'clear'>): void {
  if (!document.activeElement?.closest('table')) focusMain()
  selection.clear()
}
