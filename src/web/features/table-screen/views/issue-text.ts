import { MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH } from '#domain/grid/arrangement.ts'
import { NAME_LIMIT, VIEWS_LIMIT, type ViewsFault, type ViewsIssue } from '#domain/grid/saved-views.ts'
import { fieldOf } from '#domain/table.ts'
import { tables } from '#domain/tables/index.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import type { Messages } from '#web/messages/messages.ts'
import type { StorageFailure } from '#web/state/lists/saved-views.ts'

const words: Readonly<Record<ViewsFault, MessageKey>> = {
  tooLarge: 'views.tooLarge',
  notViews: 'views.notViews',
  tooMany: 'views.tooManyInFile',
  name: 'views.nameFault',
  nameTwice: 'views.nameTwice',
  table: 'views.tableFault',
  search: 'views.searchFault',
  field: 'views.fieldFault',
  fieldTwice: 'views.fieldTwice',
  condition: 'views.conditionFault',
  value: 'views.valueFault',
  order: 'views.orderFault',
  columns: 'views.columnsFault',
  column: 'views.columnFault',
  width: 'views.widthFault',
  noColumn: 'views.noColumn',
}

/** The text of an issue in a file with saved views. It says in which view the issue is, and how to correct it. */
export function issueText(issue: ViewsIssue, messages: Messages): string {
  const { place, view } = issue
  const { t } = messages
  const reason = reasonText(issue, messages)
  if (place === undefined) return reason
  return view === undefined ? t('views.atPlace', { place, reason }) : t('views.atView', { place, view, reason })
}

export function reasonText({ fault, table, text = '' }: ViewsIssue, { t, label }: Messages): string {
  const max = fault === 'name' ? NAME_LIMIT : VIEWS_LIMIT
  const bounds = { max, narrowest: MIN_COLUMN_WIDTH, widest: MAX_COLUMN_WIDTH }
  return t(words[fault], { ...bounds, text, table: table ? label(tables[table].label) : '' })
}

/**
 * The text about saved views that could not be stored: the reason, and what the user can do. Unlike `issueText`, it
 * names no position in a file.
 */
export function notKeptText(reason: StorageFailure, messages: Messages): string {
  const { t, label } = messages
  if (reason === 'notKept') return t('views.notKept')
  const { fault, table, text = '' } = reason
  if (fault === 'tooMany') return t('views.tooMany', { max: VIEWS_LIMIT })
  if (fault === 'tooLarge') return t('views.tooMuch')
  if (fault === 'search') return t('views.searchTooLong')
  if (fault !== 'condition' && fault !== 'value') return reasonText(reason, messages)
  const field = table && fieldOf(tables[table], text)
  return t('views.askedTooMuch', { column: field ? label(field.label) : text })
}
