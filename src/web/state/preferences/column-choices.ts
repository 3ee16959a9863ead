import { ownStorage } from '#web/state/own-storage.ts'
import { preferencesChanged } from '#web/state/preferences-changed.ts'

/** The signed-in person, whose choices imports read and write. */
let person = ''

export const columnChoicesOf = (user: string): void => void (person = user)

const shared = (table: string) => `eventms-columns-${table}`
const keyOf = (table: string, user: string) => (user === '' ? shared(table) : `eventms-columns:${user}:${table}`)

/**
 * The column choices of a person as JSON. Until a person has chosen here, returns the choices that earlier versions
 * stored for all people together.
 * @throws DOMException if the browser blocks storage
 */
export const storedColumns = (table: string, user = person): string | null =>
  ownStorage().getItem(keyOf(table, user)) ?? ownStorage().getItem(shared(table))

/** @throws DOMException if the browser blocks storage */
export function storeColumns(table: string, text: string, user = person): void {
  ownStorage().setItem(keyOf(table, user), text)
  preferencesChanged()
}
