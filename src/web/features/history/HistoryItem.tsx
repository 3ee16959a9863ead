import { Anchor } from '@mantine/core'
import { useState } from 'react'
import type { NamesOf } from '#domain/grid/columns.ts'
import type { HistoryEntry, HistoryPrint } from '#domain/history.ts'
import { tables } from '#domain/tables/index.ts'
import { changeText, didWord, fileOf, printText, sheetText, whoWord } from '#web/messages/act-words.ts'
import { type Messages, useMessages } from '#web/messages/use-messages.ts'
import { useStaffNames } from '#web/state/staff-names.ts'
import type { RowNamed } from '#web/state/view/views.ts'
import { ActHeading, ActButtons } from './ActHeading.tsx'
import { ActRowsList } from './ActRowsList.tsx'
import classes from './history.module.css'

export interface HistoryItemProps {
  readonly entry: HistoryEntry
  readonly names: NamesOf
  onOpenEvent(code: number): void
  onRow(row: RowNamed): void
}

export function HistoryItem({ entry: { at, who, act, print }, names, onOpenEvent, onRow }: HistoryItemProps) {
  const messages = useMessages()
  const { t, label, date } = messages
  const staffName = useStaffNames()
  const [open, setOpen] = useState(false)
  const title = act ? didWord(t, act.kind) : t('history.print')
  const event = (act ?? print)?.event ?? null
  const file = act && fileOf(act.details)
  return (
    <li>
      <div className={classes.line}>
        <strong>{title}</strong>
        <time dateTime={at}>{date(at)}</time>
        {act?.changes.map((change) => (
          <span key={change.table}>
            {label(tables[change.table].label)} {changeText(messages, change)}
          </span>
        ))}
        {file && <bdi className={classes.file}>{file}</bdi>}
        {print && <span>{sheetText(t, print.sheet)}</span>}
        {print && <span>{printText(messages, print)}</span>}
        {print && <span className={classes.soft}>{paperText(messages, print)}</span>}
        {event !== null && (
          <Anchor component="button" type="button" size="sm" translate="no" onClick={() => onOpenEvent(event)}>
            {t('history.openEvent', { code: event })}
            {names.events?.get(event) ? ` ${names.events.get(event)}` : ''}
          </Anchor>
        )}
      </div>
      {act ? (
        <ActHeading act={act} staffName={whoWord(t, staffName(who))} />
      ) : (
        <div className={classes.soft}>
          <bdi>{whoWord(t, staffName(who))}</bdi>
        </div>
      )}
      {act && <ActButtons act={act} title={title} showing={open} onShow={() => setOpen(!open)} />}
      {act && open && <ActRowsList act={act.id} names={names} onRow={onRow} />}
    </li>
  )
}

/** The text "8 of 10 pages printed", or "not confirmed as printed yet". Empty if the print has no page count. */
function paperText({ t, number }: Messages, { pages, confirmedPages }: HistoryPrint): string {
  if (pages === null) return ''
  if (confirmedPages === null) return t('history.notAnswered')
  return t('history.cameOut', { number: number(confirmedPages), pages: number(pages) })
}
