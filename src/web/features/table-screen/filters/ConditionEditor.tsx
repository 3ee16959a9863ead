import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { filtersNothing, type FilterKind, filterKindOf, filterKindsOf } from '#domain/grid/filter-kinds.ts'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { Grid } from '#domain/grid/grid.ts'
import type { Condition, ListQuery } from '#domain/grid/list-query.ts'
import { fieldOf, type TableDeclaration } from '#domain/table.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { RangeFilter } from './RangeFilter.tsx'
import { TextFilter } from './TextFilter.tsx'
import { ValuesFilter } from './ValuesFilter.tsx'

export interface ConditionEditorProps {
  readonly declaration: TableDeclaration
  readonly field: string
  readonly names: NamesOf
  readonly listQuery: ListQuery
  /** The search index of the table; null until its code is loaded. */
  readonly grid: Grid | null
  /** Sets the filter of the column; null removes it. */
  onFilter(condition: Condition | null): void
  onClose(): void
}

const words: Readonly<Record<FilterKind, MessageKey>> = {
  containing: 'filter.containing',
  between: 'filter.between',
  oneOf: 'filter.oneOf',
  empty: 'filter.empty',
  filled: 'filter.filled',
}

/**
 * Edits the filter of a column. The filter applies at once while the input is complete. Incomplete input removes the
 * filter.
 */
export function ConditionEditor(props: ConditionEditorProps) {
  const { declaration, field, names, listQuery, grid, onFilter, onClose } = props
  const { t, label } = useMessages()
  const declared = fieldOf(declaration, field)!
  const column = label(declared.label)
  const currentCondition = listQuery.conditions.find((one) => one.field === field)
  const usualKinds = filterKindsOf(declared)
  // A link from another view can set a kind of filter that this editor would not offer for the column.
  const offeredKinds =
    currentCondition && !usualKinds.includes(filterKindOf(currentCondition))
      ? [...usualKinds, filterKindOf(currentCondition)]
      : usualKinds
  const [filterKind, setFilterKind] = useState<FilterKind>(
    currentCondition ? filterKindOf(currentCondition) : offeredKinds[0]!,
  )
  const condition = conditionOf(field, filterKind, currentCondition)
  const change = (next: Condition) => onFilter(filtersNothing(next) ? null : next)
  /** True if the text is not a valid range. */
  const [wrong, setWrong] = useState(false)
  /** True after the user tried to close the editor. The issue is shown only then, not while the user types. */
  const [isAnnounced, setAnnounced] = useState(false)
  const changeKind = (to: FilterKind) => {
    setFilterKind(to)
    setWrong(false)
    setAnnounced(false)
    change(conditionOf(field, to, currentCondition))
  }
  return (
    // A form, so that Enter closes the editor. The filter applies already.
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (wrong) setAnnounced(true)
        else onClose()
      }}
    >
      <Stack gap="sm">
        <NativeSelect
          label={t('filter.question', { column })}
          data={offeredKinds.map((value) => ({ value, label: t(words[value]) }))}
          value={filterKind}
          onChange={(event) => changeKind(event.currentTarget.value as FilterKind)}
        />
        {condition.is === 'containing' && <TextFilter condition={condition} onFilter={change} />}
        {condition.is === 'between' && (
          <RangeFilter field={declared} {...{ condition, isAnnounced }} onFilter={change} onWrong={setWrong} />
        )}
        {condition.is === 'oneOf' && (
          <ValuesFilter
            name={field}
            field={declared}
            column={column}
            names={declared.references && names[declared.references]}
            listQuery={listQuery}
            grid={grid}
            condition={condition}
            onFilter={change}
          />
        )}
        <Group justify="space-between" gap="sm">
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            disabled={!currentCondition}
            onClick={() => {
              onFilter(null)
              onClose()
            }}
          >
            {t('filter.take')}
          </Button>
          <Button type="submit" size="xs">
            {t('filter.done')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/**
 * The initial condition for a kind of filter. If `before` is of this kind, returns `before`. Otherwise returns a new
 * condition without a text, bounds or values.
 */
function conditionOf(field: string, question: FilterKind, before: Condition | undefined): Condition {
  if (before && filterKindOf(before) === question) return before
  switch (question) {
    case 'containing':
      return { field, is: question, text: '' }
    case 'between':
      return { field, is: question, from: null, to: null }
    case 'oneOf':
      return { field, is: question, values: [] }
    case 'empty':
    case 'filled':
      return { field, is: 'empty', empty: question === 'empty' }
  }
}
