import { useEffect } from 'react'
import type { Row } from '#domain/table.ts'
import { EDIT_CELLS, isOverlaid, isPressed } from '#web/ui/keys/keys.ts'
import { useLocked } from '#web/ui/locked.ts'

/**
 * The key that turns the list into cells. The screen hears it for the switch, which is fetched later.
 * @param canEdit the list can become cells, and is none yet
 * @param rows those of the page: the one that has the keyboard is where the editing begins
 */
export function useEditKey(
  canEdit: boolean,
  rows: readonly Row[],
  onEdit: (from: { readonly row: Row | null }) => void,
): void {
  const active = !useLocked() && canEdit
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (!isPressed(event, EDIT_CELLS) || isOverlaid()) return
      event.preventDefault()
      onEdit({ row: rowOf(document.activeElement, rows) })
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [active, rows, onEdit])
}

function rowOf(element: Element | null, rows: readonly Row[]): Row | null {
  const line = element?.closest('tbody tr')
  return (line && rows[[...line.parentElement!.children].indexOf(line)]) ?? null
}
