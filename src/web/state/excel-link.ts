import type { TableName } from '#domain/tables/index.ts'
import { live } from '#web/backend/live.ts'
import { useBackend } from './backend.tsx'

/** A list whose address is shown. `view`: the open saved view. `lines`: the payments of all, or of who owes. */
export type LinkedList =
  | { readonly table: TableName; readonly view?: string | undefined }
  | { readonly event: number; readonly list: 'reconciliation' }
  | { readonly event: number; readonly list: 'payments'; readonly lines: 'all' | 'owing' }

/** Null while the dialog is closed. */
export const linkedList = live<LinkedList | null>(null)

/** Opens the dialog with a list's address; undefined at a home without an API. */
export function useLinkDialog(): ((list: LinkedList) => void) | undefined {
  const { accountAbilities } = useBackend()
  return accountAbilities.includes('tokens') ? linkedList.set : undefined
}
