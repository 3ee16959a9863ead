import { useEffect } from 'react'
import type { Row } from '#domain/table.ts'
import { EDIT_CELLS, isOverlaid, isPressed } from '#web/ui/keys/keys.ts'
import { useLocked } from '#web/ui/locked.ts'

/**
 * Handles the shortcut that opens the grid. Separate from the lazy-loaded button for the grid, so that the shortcut
 * works before the button is there.
 * @param canEdit true if the table allows the grid and the grid is not open yet.
 * @param rows the rows on the page; the focused one gets the cursor.
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
