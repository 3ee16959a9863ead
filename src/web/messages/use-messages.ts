import { createContext, use } from 'react'
import type { Messages } from './messages.ts'

export type { Messages, Translate } from './messages.ts'

/** The value provided by `MessagesProvider`. The same object until the language changes. */
export const MessagesContext = createContext<Messages | null>(null)

export function useMessages(): Messages {
  const messages = use(MessagesContext)
  if (!messages) throw new Error('no MessagesProvider')
  return messages
}
