import { foldedName } from '#domain/folded-name.ts'
import type { Messages } from '#web/messages/use-messages.ts'

/** Adds the position if another worksheet has the same name up to blanks. */
export function sheetName(t: Messages['t'], sheets: readonly string[], at: number): string {
  const name = sheets[at]!
  const isAlone = sheets.every((other, place) => place === at || foldedName(other) !== foldedName(name))
  return isAlone ? name : t('importExcel.sheetAt', { name, place: at + 1 })
}
