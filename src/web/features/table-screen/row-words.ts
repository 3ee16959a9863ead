import { phrase } from '../../messages/phrase.ts'
import type { Translate } from '../../messages/use-messages.ts'

/** What is said of the rows of a page; asked for once a table. */
export interface RowWords {
  select(name: string): string
  edit(name: string): string
  remove(name: string): string
  readonly editShort: string
  readonly removeShort: string
  readonly yes: string
  readonly no: string
  readonly notWhileSelected: string
  readonly selectPage: string
  readonly actions: string
}

export function rowWords(t: Translate): RowWords {
  const named = (key: 'table.selectRow' | 'table.editRow' | 'table.deleteRow') => {
    const said = phrase(t, key, ['name'])
    return (name: string) => said({ name })
  }
  return {
    select: named('table.selectRow'),
    edit: named('table.editRow'),
    remove: named('table.deleteRow'),
    editShort: t('common.edit'),
    removeShort: t('common.delete'),
    yes: t('table.flagYes'),
    no: t('table.flagNo'),
    notWhileSelected: t('table.notWhileSelected'),
    selectPage: t('table.selectPage'),
    actions: t('table.actions'),
  }
}
