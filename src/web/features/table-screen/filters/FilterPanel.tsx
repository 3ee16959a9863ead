import type { NamesOf } from '#domain/grid/columns.ts'
import type { Grid } from '#domain/grid/grid.ts'
import { fieldOf, type TableDeclaration } from '#domain/table.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { AnchoredPanel } from '#web/ui/dialogs/anchored-panel.tsx'
import type { List } from '#web/features/table-screen/list/use-list.ts'
import type { RowKeys } from '#web/features/table-screen/list/use-row-keys.ts'
import { ConditionEditor } from './ConditionEditor.tsx'
import { SortEditor } from './SortEditor.tsx'

export interface FilterPanelProps {
  readonly openFilter: OpenFilter
  readonly declaration: TableDeclaration
  readonly names: NamesOf
  readonly list: List
  readonly grid: Grid | null
  readonly keys: RowKeys
  onClose(): void
}

export interface OpenFilter {
  /** The column whose filter is edited; null for the sort order. */
  readonly field: string | null
  readonly at: HTMLElement
}

export function FilterPanel({
  openFilter: { field, at },
  declaration,
  names,
  list,
  grid,
  keys,
  onClose,
}: FilterPanelProps) {
  const { t, label } = useMessages()
  const close = () => {
    onClose()
    // The panel returns the focus to the chip that opened it. If the chip is gone, the rows get the focus.
    if (at.isConnected) at.focus()
    else keys.leave()
  }
  if (field === null) {
    return (
      <AnchoredPanel at={at} label={t('filter.sortTitle')} onClose={close}>
        <SortEditor
          declaration={declaration}
          sorts={list.sorts}
          onSort={(sorts) => list.change({ sorts })}
          onClose={close}
        />
      </AnchoredPanel>
    )
  }
  const column = label(fieldOf(declaration, field)!.label)
  return (
    <AnchoredPanel at={at} label={t('filter.column', { column })} onClose={close}>
      <ConditionEditor
        declaration={declaration}
        field={field}
        names={names}
        listQuery={list}
        grid={grid}
        onFilter={(condition) => list.setFilter(field, condition)}
        onClose={close}
      />
    </AnchoredPanel>
  )
}
