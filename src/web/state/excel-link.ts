import type { TableName } from '#domain/tables/index.ts'
import { live } from '#web/backend/live.ts'
import { useBackend } from './backend.tsx'

/**
 * A list that Excel can load from the API. A dialog shows the list's address. `view` is the name of the open saved
 * view. `lines` limits the payments list: all lines, or only those of people who owe.
 */
export type LinkedList =
  | { readonly table: TableName; readonly view?: string | undefined }
  | { readonly event: number; readonly list: 'reconciliation' }
  | { readonly event: number; readonly list: 'payments'; readonly lines: 'all' | 'owing' }

/** The list of the open dialog; null while the dialog is closed. */
export const linkedList = live<LinkedList | null>(null)

/**
 * Returns a function that opens the dialog. Undefined if the server offers no API tokens, which are needed to read the
 * list.
 */
export function useLinkDialog(): ((list: LinkedList) => void) | undefined {
  const { accountAbilities } = useBackend()
  return accountAbilities.includes('tokens') ? linkedList.set : undefined
}
