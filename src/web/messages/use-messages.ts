import { createContext, use } from 'react'
import type { Messages } from './messages.ts'

export type { Messages, Translate } from './messages.ts'

/** The value provided by `MessagesProvider`. The same object until the language changes. */
export const Spoken = createContext<Messages | null>(null)

export function useMessages(): Messages {
  const messages = use(Spoken)
  if (!messages) throw new Error('no MessagesProvider')
  return messages
}
