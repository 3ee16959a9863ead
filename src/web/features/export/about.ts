import { aboutWorksheet, aboutWords, localTime, type AboutFile } from '#domain/export/about.ts'
import type { WorksheetToWrite } from '#domain/excel/index.ts'
import { distinctName, type Row } from '#domain/table.ts'
import type { Condition } from '#domain/grid/list-query.ts'
import { tables, type TableName } from '#domain/tables/index.ts'
import { eventField } from '#domain/tickets/closing/event-field.ts'
import type { User } from '#web/backend/backend.ts'
import type { Messages } from '#web/messages/messages.ts'

/** Describes an exported list on the file's worksheet "about": its rows, event, filters and number of hidden rows. */
export type AboutList = Pick<AboutFile, 'lists'> & Partial<Pick<AboutFile, 'event' | 'filters' | 'hidden'>>

export interface Exporter {
  readonly user: User
  readonly messages: Messages
}

/** The worksheet that describes the exported file: time, user, version, and for each list what `AboutList` contains. */
export function aboutSheet(list: AboutList, { user, messages }: Exporter, now: number = Date.now()): WorksheetToWrite {
  const about = {
    at: localTime(now),
    zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    by: user.name && user.name !== user.email ? `${user.name} (${user.email})` : user.email,
    version: String(import.meta.env['EVENTMS_VERSION']),
    ...list,
  }
  return aboutWorksheet(about, messages.label)
}

/**
 * The event of the exported rows, as a text. If the filters allow exactly one event, the text is the event's code and
 * name. Without a filter on events, the text is "all events". Undefined if the table has no events, or if the filters
 * allow several.
 */
export function eventOf(
  table: TableName,
  conditions: readonly Condition[],
  events: readonly Row[],
  label: Messages['label'],
): string | undefined {
  const field = eventField(table)
  if (field === undefined) return undefined
  const [eventCondition, secondCondition] = conditions.filter((condition) => condition.field === field)
  if (!eventCondition) return label(aboutWords.allEvents)
  const [code, second] = eventCondition.is === 'oneOf' ? eventCondition.values : []
  return typeof code === 'number' && second === undefined && !secondCondition ? eventText(code, events) : undefined
}

/** The code and the name of an event, such as "12 Summer festival". */
export function eventText(code: number, events: readonly Row[]): string {
  const { key } = tables.events
  const eventRow = events.find((row) => row[key] === code)
  return eventRow ? distinctName(tables.events, eventRow, '').trim() : String(code)
}
