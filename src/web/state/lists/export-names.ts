import { ownStorage } from '#web/state/own-storage.ts'

const keyOf = (user: string) => `eventms-export-names:${user}`

/** Used if the browser blocks storage: the id of the person who wants names in exports, '' if nobody does. */
let unstored = ''

/** True if this person wants exported tables to have a column of names beside each column of codes. */
export function wantsNames(user: string): boolean {
  try {
    return ownStorage().getItem(keyOf(user)) === '1'
  } catch {
    return unstored === user
  }
}

export function chooseNames(user: string, withNames: boolean): void {
  try {
    ownStorage().setItem(keyOf(user), withNames ? '1' : '')
  } catch {
    unstored = withNames ? user : ''
  }
}
