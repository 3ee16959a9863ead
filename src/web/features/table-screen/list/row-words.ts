import type { Translate } from '#web/messages/use-messages.ts'

/** What can be done with a single row. */
export const rowVerbs = ['select', 'open', 'edit', 'history', 'remove'] as const
export type RowVerb = (typeof rowVerbs)[number]

/** What is said before a row's name and what after it: 'Select …', '…を選択'. */
export type Around = readonly [before: string, after: string]

/** What is said of the rows of a page; asked for once a table. */
export interface RowWords extends Readonly<Record<RowVerb, Around>> {
  readonly openShort: string
  readonly editShort: string
  readonly historyShort: string
  readonly removeShort: string
  readonly yes: string
  readonly no: string
  readonly notWhileSelected: string
  readonly selectPage: string
  readonly actions: string
}

type RowKey = 'selectRow' | 'openRow' | 'openCard' | 'editRow' | 'historyRow' | 'deleteRow'

/** @param opens what a row opens: a page of its own, or a card beside the table */
export function rowWords(t: Translate, opens: 'page' | 'card'): RowWords {
  const around = (key: `table.${RowKey}`): Around => {
    const [before = '', after = ''] = t(key, { name: '\n' }).split('\n')
    return [before, after]
  }
  return {
    select: around('table.selectRow'),
    open: around(opens === 'page' ? 'table.openRow' : 'table.openCard'),
    edit: around('table.editRow'),
    history: around('table.historyRow'),
    remove: around('table.deleteRow'),
    openShort: t(opens === 'page' ? 'table.openShort' : 'table.openCardShort'),
    editShort: t('common.edit'),
    historyShort: t('table.history'),
    removeShort: t('common.delete'),
    yes: t('table.flagYes'),
    no: t('table.flagNo'),
    notWhileSelected: t('table.notWhileSelected'),
    selectPage: t('table.selectPage'),
    actions: t('table.actions'),
  }
}
