import { useMemo } from 'react'
import { displayName, type Row } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { NameOf } from './drafts/issue-text.ts'
import type { GridDraft } from './drafts/use-grid-draft.ts'

export function useRowNames(
  { declaration, rowAt }: Pick<GridDraft, 'declaration' | 'rowAt'>,
  openedRows: ReadonlyMap<number, Row>,
): { nameOf: NameOf; headingOf: NameOf } {
  const { label } = useMessages()
  return useMemo(() => {
    const rowOf = (id: number): Row => openedRows.get(id) ?? rowAt(id) ?? {}
    return {
      nameOf: (id) => displayName(declaration, rowOf(id), label(declaration.label)),
      headingOf: (id) => String(rowOf(id)[declaration.identity] ?? ''),
    }
  }, [declaration, rowAt, openedRows, label])
}
