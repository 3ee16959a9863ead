import type { SincePrinted } from '#domain/tickets/since-printed.ts'
import type { MessageKey } from '#web/messages/message-key.ts'
import type { Scope } from './sheet.ts'

export const cardScopes: Readonly<Record<Scope, MessageKey>> = {
  all: 'print.allCards',
  notPrinted: 'print.cardsNotPrinted',
  changed: 'print.cardsChanged',
}

export const pageScopes: Readonly<Record<Scope, MessageKey>> = {
  all: 'print.allPages',
  notPrinted: 'print.pagesNotPrinted',
  changed: 'print.pagesChanged',
}

export const scopes = ['all', 'notPrinted', 'changed'] as const satisfies readonly Scope[]

export const isScope = (value: unknown): value is Scope => scopes.some((scope) => scope === value)

export function inScope(states: readonly SincePrinted[], scope: Scope): readonly number[] {
  return states.flatMap((state, at) => (scope === 'all' || state === scope ? [at] : []))
}
