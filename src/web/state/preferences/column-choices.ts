import { ownStorage } from '#web/state/own-storage.ts'
import { preferencesChanged } from '#web/state/preferences-changed.ts'

/** Id of the signed-in person. Imports store for this person which column of a file belongs to which field. */
let person = ''

export const columnChoicesOf = (user: string): void => void (person = user)

const shared = (table: string) => `eventms-columns-${table}`
const keyOf = (table: string, user: string) => (user === '' ? shared(table) : `eventms-columns:${user}:${table}`)

/**
 * The person's column choices as JSON. A person who has not stored any gets the choices that earlier versions stored
 * for all people of this browser.
 * @throws DOMException if the browser blocks storage
 */
export const storedColumns = (table: string, user = person): string | null =>
  ownStorage().getItem(keyOf(table, user)) ?? ownStorage().getItem(shared(table))

/** @throws DOMException if the browser blocks storage */
export function storeColumns(table: string, text: string, user = person): void {
  ownStorage().setItem(keyOf(table, user), text)
  preferencesChanged()
}
