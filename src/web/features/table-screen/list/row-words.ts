import type { Translate } from '#web/messages/use-messages.ts'

/** What can be done with a single row. */
export const rowVerbs = ['select', 'open', 'edit', 'remove'] as const
export type RowVerb = (typeof rowVerbs)[number]

/** What is said before a row's name and what after it: 'Select …', '…を選択'. */
export type Around = readonly [before: string, after: string]

/** What is said of the rows of a page; asked for once a table. */
export interface RowWords extends Readonly<Record<RowVerb, Around>> {
  readonly openShort: string
  readonly editShort: string
  readonly removeShort: string
  readonly yes: string
  readonly no: string
  readonly notWhileSelected: string
  readonly selectPage: string
  readonly actions: string
}

export function rowWords(t: Translate): RowWords {
  const around = (key: 'table.selectRow' | 'table.openRow' | 'table.editRow' | 'table.deleteRow'): Around => {
    const [before = '', after = ''] = t(key, { name: '\n' }).split('\n')
    return [before, after]
  }
  return {
    select: around('table.selectRow'),
    open: around('table.openRow'),
    edit: around('table.editRow'),
    remove: around('table.deleteRow'),
    openShort: t('table.openShort'),
    editShort: t('common.edit'),
    removeShort: t('common.delete'),
    yes: t('table.flagYes'),
    no: t('table.flagNo'),
    notWhileSelected: t('table.notWhileSelected'),
    selectPage: t('table.selectPage'),
    actions: t('table.actions'),
  }
}
