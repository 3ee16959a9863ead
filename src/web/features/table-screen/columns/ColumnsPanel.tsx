import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPin, IconPinFilled } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { type Arranged, moved, MIN_COLUMN_WIDTH, type PutColumn, MAX_COLUMN_WIDTH } from '#domain/grid/arrangement.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useLive } from '#web/state/backend.tsx'
import { useArrange, useListStore } from '#web/state/lists/list-states.ts'
import classes from './columns.module.css'

export interface ColumnsPanelProps {
  readonly table: TableName
  readonly arranged: Arranged
  /** True in the grid, which ignores chosen widths and pinned columns. */
  readonly editing: boolean
}

export function ColumnsPanel({ table, arranged, editing }: ColumnsPanelProps) {
  const { t } = useMessages()
  const { change, reset, leaveView } = useArrange(table)
  const { ofView } = useLive(useListStore(table))
  const { columns } = arranged
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={panel} className={classes.panel} role="dialog" aria-label={t('arrange.columns')} tabIndex={-1}>
      <div className={classes.line}>
        <Text fw={650} size="sm">
          {t('arrange.density')}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t('arrange.density')}
          data={[
            { value: 'comfortable', label: t('arrange.comfortable') },
            { value: 'compact', label: t('arrange.compact') },
          ]}
          value={arranged.compact ? 'compact' : 'comfortable'}
          onChange={(value) => change({ compact: value === 'compact' })}
        />
      </div>
      <div className={classes.line}>
        <Text fw={650} size="sm">
          {t('arrange.columnsShown')}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={ofView ? leaveView : reset}>
          {t(ofView ? 'arrange.own' : 'arrange.reset')}
        </Button>
      </div>
      {ofView && <Text size="xs">{t('arrange.ofView', { name: ofView.name })}</Text>}
      <ul className={classes.list}>
        {columns.map((column, at) => (
          <ColumnLine
            key={column.field}
            declaration={tables[table]}
            column={column}
            before={columns[at - 1]}
            after={columns[at + 1]}
            {...{ arranged, change, editing }}
          />
        ))}
      </ul>
      {!editing && (
        <Text size="xs" c="dimmed">
          {t('arrange.hint')}
        </Text>
      )}
    </div>
  )
}

interface ColumnLineProps extends Pick<ColumnsPanelProps, 'arranged' | 'editing'> {
  readonly declaration: TableDeclaration
  readonly column: PutColumn
  readonly before: PutColumn | undefined
  readonly after: PutColumn | undefined
  readonly change: ReturnType<typeof useArrange>['change']
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

function ColumnLine({ declaration, column, before, after, arranged, change, editing }: ColumnLineProps) {
  const { t, label } = useMessages()
  const { field, shown } = column
  const { columns, fields, pinned, widths } = arranged
  const name = label(declaration.fields[field]!.label)
  const isPinned = pinned.includes(field)
  const isLast = shown && fields.length === 1
  const pressed = useRef<Element | null>(null)
  // Moving a column moves the pressed button, which then loses the focus and must get it back.
  useLayoutEffect(() => {
    if (pressed.current instanceof HTMLElement) pressed.current.focus()
    pressed.current = null
  })
  const to = (neighbour: PutColumn | undefined) => () => {
    if (!neighbour) return
    pressed.current = document.activeElement
    change({ columns: moved(columns, field, neighbour.field) })
  }
  return (
    <li>
      <label className={classes.name}>
        <input
          type="checkbox"
          checked={shown}
          // The last shown column cannot be hidden. A row without cells could not be clicked.
          disabled={isLast}
          onChange={() => change({ columns: columns.map((one) => (one === column ? { field, shown: !shown } : one)) })}
        />
        <span>{name}</span>
      </label>
      <button
        type="button"
        aria-label={t('arrange.earlier', { column: name })}
        title={t('arrange.earlier', { column: name })}
        aria-disabled={!before || undefined}
        onClick={to(before)}
      >
        <IconArrowUp {...icon} />
      </button>
      <button
        type="button"
        aria-label={t('arrange.later', { column: name })}
        title={t('arrange.later', { column: name })}
        aria-disabled={!after || undefined}
        onClick={to(after)}
      >
        <IconArrowDown {...icon} />
      </button>
      {!editing && (
        <>
          <button
            type="button"
            aria-label={t('arrange.pin', { column: name })}
            title={t('arrange.pin', { column: name })}
            aria-pressed={isPinned}
            onClick={() => change({ pinned: isPinned ? pinned.filter((one) => one !== field) : [...pinned, field] })}
          >
            {isPinned ? <IconPinFilled {...icon} /> : <IconPin {...icon} />}
          </button>
          <WidthInput
            label={t('arrange.width', { column: name })}
            width={widths[field]}
            onWidth={(width) => {
              const { [field]: _, ...others } = widths
              change({ widths: width === null ? others : { ...others, [field]: width } })
            }}
          />
        </>
      )}
    </li>
  )
}

interface WidthInputProps {
  readonly label: string
  readonly width: number | undefined
  onWidth(width: number | null): void
}

/** The input of a column's width. It applies on Enter or blur, because a half-typed number would be a wrong width. */
function WidthInput({ label, width, onWidth }: WidthInputProps) {
  const { t } = useMessages()
  const [typed, type] = useState<string | null>(null)
  const enter = () => {
    type(null)
    const next = typed === null || !(Number(typed) > 0) ? null : Number(typed)
    if (typed !== null && next !== (width ?? null)) onWidth(next)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        enter()
      }}
    >
      <input
        type="number"
        className={classes.width}
        aria-label={label}
        title={label}
        placeholder={t('arrange.auto')}
        min={MIN_COLUMN_WIDTH}
        max={MAX_COLUMN_WIDTH}
        step="any"
        value={typed ?? width ?? ''}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={enter}
      />
    </form>
  )
}
