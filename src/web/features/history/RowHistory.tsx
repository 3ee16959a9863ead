import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { CardPrint, RowChange } from '#domain/history.ts'
import type { TableDeclaration } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import { didWord, whoText, whoWord } from '#web/messages/act-words.ts'
import { useMessages } from '#web/messages/use-messages.ts'
import { useBackend } from '#web/state/backend.tsx'
import { useTable } from '#web/state/tables/tables.tsx'
import { useNames } from '#web/state/tables/use-names.ts'
import type { RowNamed } from '#web/state/view/views.ts'
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx'
import { useKeptFocus } from '#web/ui/focus/use-kept-focus.ts'
import { ActRowsList } from './ActRowsList.tsx'
import { ActHeading, ActButtons } from './ActHeading.tsx'
import { ChangedFields } from './ChangedFields.tsx'
import { useStaffNames } from '#web/state/staff-names.ts'
import classes from './history.module.css'
import { PagedListState } from './PagedListState.tsx'
import { changeWord, rowName } from './row-name.ts'
import { usePagedList } from './use-paged-list.ts'

export interface RowHistoryProps {
  readonly row: RowNamed
  onClose(): void
}

export function RowHistory({ row, onClose }: RowHistoryProps) {
  const messages = useMessages()
  const { t, date } = messages
  const { table, key } = row
  const declaration: TableDeclaration = tables[table]
  const names = useNames()
  const { data } = useTable(table)
  const storedRow = useMemo(() => data?.rows.find((row) => row[declaration.key] === key), [data, declaration, key])
  const backend = useBackend()
  const read = useMemo(
    () => async (before: number | undefined, isReread: boolean) => {
      const { changes, ...head } = await (await backend.openHistory()).rowHistory({ table, key }, before, isReread)
      return { ...head, items: changes }
    },
    [backend, table, key],
  )
  const list = usePagedList(read, data?.version)
  const { head, items } = list
  // If the row was deleted, its name comes from the newest history entry.
  const name = rowName(messages, row, storedRow, items[0])
  useKeptFocus()
  const title = t('history.ofRow', { name })
  return (
    <SidePanel
      subject={`history of ${table} ${key}`}
      label={title}
      title={title}
      closeLabel={t('history.closePanel')}
      onClose={onClose}
    >
      <div className={classes.ofRow} aria-busy={list.isReading}>
        {head && items.length === 0 && <Text size="sm">{t('history.nothing')}</Text>}
        {items.length > 0 && (
          <ol className={classes.list}>
            {items.map((change) => (
              <Change key={change.entry} change={change} row={row} declaration={declaration} names={names} />
            ))}
          </ol>
        )}
        <PagedListState list={list} />
        {head?.since && !list.hasMore && (
          <Text size="sm" c="dimmed" mt="sm">
            {t('history.since', { time: date(head.since) })}
          </Text>
        )}
        {head && declaration.range && table === 'sealData' && <Prints prints={head.prints} />}
      </div>
    </SidePanel>
  )
}

interface ChangeProps extends Pick<RowHistoryProps, 'row'> {
  readonly change: RowChange
  readonly declaration: TableDeclaration
  readonly names: NamesOf
}

function Change({ change, row, declaration, names }: ChangeProps) {
  const messages = useMessages()
  const { t, date } = messages
  const staffName = useStaffNames()
  const [open, setOpen] = useState(false)
  const { act, at, who, imported, was, became } = change
  const title = changeWord(messages, change)
  return (
    <li>
      <div className={classes.line}>
        <strong>{title}</strong>
        <time dateTime={at}>{date(at)}</time>
      </div>
      <ActHeading act={act} title={didWord(t, act?.kind, imported)} staffName={whoWord(t, staffName(who))} />
      <ChangedFields declaration={declaration} names={names} was={was} became={became} />
      {act && (
        <ActButtons
          act={act}
          title={title}
          onlyRow={row}
          showing={open}
          onShow={act.rows > 1 ? () => setOpen(!open) : undefined}
        />
      )}
      {act && open && <ActRowsList act={act.id} names={names} />}
    </li>
  )
}

function Prints({ prints }: { readonly prints: readonly CardPrint[] }) {
  const { t, date } = useMessages()
  const staffName = useStaffNames()
  return (
    <>
      <h4 className={classes.day}>{t('history.prints')}</h4>
      {prints.length === 0 && <Text size="sm">{t('history.noPrints')}</Text>}
      {prints.length > 0 && (
        <ol className={classes.list}>
          {prints.map(({ at, who, sheet, start, end, code, name }, nth) => (
            // oxlint-disable-next-line react/no-array-index-key -- two prints may have the same text
            <li key={nth}>
              {t(sheet === 'collected' ? 'history.collected' : 'history.printed', {
                from: start ?? '',
                to: end ?? '',
                who: [code, name].filter((part) => part !== null).join(' ') || t('history.nobody'),
              })}
              <div className={classes.soft}>
                <time dateTime={at}>{date(at)}</time> · {whoText(t, staffName(who))}
              </div>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
