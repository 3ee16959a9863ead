import { memo, type ReactNode, useState } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { Grid } from '#domain/grid/grid.ts'
import type { TableDeclaration } from '#domain/table.ts'
import type { TableName } from '#domain/tables/index.ts'
import { conditionText, sortsText } from '#web/kinds/condition-text.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import type { ListState } from '#web/state/lists/lists.ts'
import { useArrange } from '#web/state/lists/list-states.ts'
import { AnchoredPanel } from '#web/ui/dialogs/anchored-panel.tsx'
import type { List } from '#web/features/table-screen/list/use-list.ts'
import type { RowKeys } from '#web/features/table-screen/list/use-row-keys.ts'
import type { OpenFilter } from './FilterPanel.tsx'
import { Chip } from './Chip.tsx'
import { useCounts } from './use-tally.ts'
import { useHidden } from './use-hidden.ts'
import classes from './filters.module.css'

export interface ChipsProps {
  readonly table: TableName
  readonly declaration: TableDeclaration
  readonly names: NamesOf
  readonly list: List
  /** True if the headings cannot show the sort order, so that a chip must show it. */
  readonly saysOrder: boolean
  readonly grid: Grid | null
  readonly keys: RowKeys
  onOpenFilter(openFilter: OpenFilter): void
}

/**
 * A line of chips for the filters, with their counts. Further chips show a sort order that headings cannot show, and
 * the open saved view. A button clears all of them; a list without results has this button as well (Empty.tsx).
 */
export function Chips({ table, declaration, names, list, saysOrder, grid, keys, onOpenFilter }: ChipsProps) {
  const { t } = useMessages()
  const { conditions, sorts, ofView, setFilter, change } = list
  const counts = useCounts(grid, conditions)
  const clear = () => {
    list.clear()
    // Moves the focus to the rows, because the pressed button disappears with the chips.
    keys.leave()
  }
  return (
    <>
      {list.opened && <span className={classes.opened}>{t('table.openedWith')}</span>}
      {(conditions.length > 0 || saysOrder || ofView) && (
        <ChipLine
          {...{
            table,
            declaration,
            names,
            conditions,
            sorts,
            saysOrder,
            ofView,
            setFilter,
            change,
            counts,
            keys,
            onOpenFilter,
          }}
        />
      )}
      {/* Hidden instead of unmounted: creating the button would slow down the first keystroke of a search. */}
      <button
        type="button"
        className={classes.clear}
        hidden={!list.narrowed || list.foundRows.length === 0}
        onClick={clear}
      >
        {t('table.clearFilters')}
      </button>
    </>
  )
}

interface ChipLineProps
  extends Pick<ChipsProps, 'table' | 'declaration' | 'names' | 'saysOrder' | 'keys' | 'onOpenFilter'>,
    Pick<List, 'conditions' | 'sorts' | 'setFilter' | 'change'> {
  readonly counts: ReturnType<typeof useCounts>
  readonly ofView: ListState['ofView']
}

/**
 * The chips, and the number of those that do not fit on the line. Memoized, so that typing into the search does not
 * render them.
 */
const ChipLine = memo(function ChipLine(props: ChipLineProps) {
  const { table, declaration, names, saysOrder, counts, keys, onOpenFilter } = props
  const { conditions, sorts, ofView, setFilter, change } = props
  const messages = useMessages()
  const { t } = messages
  const { leaveView } = useArrange(table)
  const { line, hidden } = useHidden()
  const [chipsElement, showAll] = useState<HTMLElement | null>(null)
  const context = { declaration, names, messages }
  const edit = (field: string | null) => (at: HTMLElement) => {
    showAll(null)
    onOpenFilter({ field, at: chipsElement ?? at })
  }
  const without = (removeFilter: () => void) => () => {
    showAll(null)
    removeFilter()
    keys.leave()
  }
  const order = sortsText(sorts, context)
  const chips = conditions.map((condition) => {
    const { field } = condition
    const text = conditionText(condition, context)
    return (
      <Chip
        key={field}
        text={text}
        count={counts.get(condition)}
        edit={t('filter.edit', { filter: text })}
        remove={t('filter.remove', { filter: text })}
        onEdit={edit(field)}
        onRemove={without(() => setFilter(field, null))}
      />
    )
  })
  if (saysOrder) {
    chips.push(
      <Chip
        key=""
        text={t('filter.sortedBy', { columns: order })}
        edit={t('filter.editSorts', { order })}
        remove={t('filter.removeSorts')}
        onEdit={edit(null)}
        onRemove={without(() => change({ sorts: [] }))}
      />,
    )
  }
  if (ofView) {
    chips.push(
      <Chip
        key=" view"
        text={t('filter.columnsOf', { name: ofView.name })}
        remove={t('filter.ownColumns')}
        onRemove={without(leaveView)}
      />,
    )
  }
  return (
    <>
      <ul ref={line} className={classes.chips} aria-label={t('filter.list')}>
        {chips}
      </ul>
      <HiddenChips hidden={hidden} chipsElement={chipsElement} onShow={showAll}>
        {chips}
      </HiddenChips>
    </>
  )
})

interface HiddenChipsProps {
  readonly hidden: number
  readonly chipsElement: HTMLElement | null
  onShow(at: HTMLElement | null): void
  readonly children: ReactNode
}

/** A button with the number of chips that do not fit on the line. A press shows all chips. */
function HiddenChips({ hidden, chipsElement, onShow, children }: HiddenChipsProps) {
  const { t, number } = useMessages()
  return (
    <>
      {hidden > 0 && (
        <button
          type="button"
          className={classes.hidden}
          aria-label={t('filter.hidden', { count: hidden, number: number(hidden) })}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => onShow(currentTarget)}
        >
          {t('filter.hiddenShort', { number: number(hidden) })}
        </button>
      )}
      {chipsElement && (
        <AnchoredPanel
          at={chipsElement}
          label={t('filter.list')}
          onClose={() => {
            onShow(null)
            chipsElement.focus()
          }}
        >
          <ul className={classes.all} aria-label={t('filter.list')}>
            {children}
          </ul>
        </AnchoredPanel>
      )}
    </>
  )
}
