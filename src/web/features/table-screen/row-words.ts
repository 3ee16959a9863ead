import type { Translate } from '../../messages/use-messages.ts'

/** What is said of the rows of a page. Asked for once a table: thirty translations are felt at every keystroke. */
export interface RowWords {
  select(name: string): string
  edit(name: string): string
  remove(name: string): string
  readonly yes: string
  readonly no: string
  readonly notWhileSelected: string
  readonly selectPage: string
  readonly actions: string
}

/** Stands for the name while a sentence is made. */
const PLACE = '\u{E000}'

export function rowWords(t: Translate): RowWords {
  const named = (key: 'table.selectRow' | 'table.editRow' | 'table.deleteRow') => {
    const [before = '', after = ''] = t(key, { name: PLACE }).split(PLACE)
    return (name: string) => before + name + after
  }
  return {
    select: named('table.selectRow'),
    edit: named('table.editRow'),
    remove: named('table.deleteRow'),
    yes: t('table.flagYes'),
    no: t('table.flagNo'),
    notWhileSelected: t('table.notWhileSelected'),
    selectPage: t('table.selectPage'),
    actions: t('table.actions'),
  }
}
