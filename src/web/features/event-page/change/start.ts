import type { PrintedSeal } from '#domain/seals/index.ts'
import { personKey } from '#domain/tickets/holdings.ts'
import type { Standing } from '#domain/tickets/index.ts'
import type { Kind } from './kinds.ts'

/** What the dialog opens with: nothing, a seal, or withdrawn numbers. */
export interface Start {
  readonly kind?: Kind
  readonly person?: string
  readonly seal?: number
  readonly row?: number
}

/** With a seal; null where its numbers cannot be changed by an act. */
export function startOf({ seals }: Standing, seal: PrintedSeal): Start | null {
  const { id, start, end } = seal
  if (start === null || end === null || start > end || !seals.some((own) => own.id === id)) return null
  return { person: personKey(seal), seal: id }
}
