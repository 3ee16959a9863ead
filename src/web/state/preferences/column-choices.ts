import { ownStorage } from '#web/state/own-storage.ts'
import { preferencesChanged } from '#web/state/preferences-changed.ts'

/** The signed-in person; imports read and write their choices. */
let person = ''

export const columnChoicesOf = (user: string): void => void (person = user)

const shared = (table: string) => `eventms-columns-${table}`
const keyOf = (table: string, user: string) => (user === '' ? shared(table) : `eventms-columns:${user}:${table}`)

/**
 * The choices of a person as JSON. Before their first choice here, those that the browser stored for everybody: it did
 * not know whose they were. @throws DOMException without storage
 */
export const storedColumns = (table: string, user = person): string | null =>
  ownStorage().getItem(keyOf(table, user)) ?? ownStorage().getItem(shared(table))

/** @throws DOMException without storage */
export function storeColumns(table: string, text: string, user = person): void {
  ownStorage().setItem(keyOf(table, user), text)
  preferencesChanged()
}
