import { createContext, use } from 'react'
import type { Messages } from './messages.ts'
import type { Texts } from './translate.ts'

export type { Messages, Translate } from './messages.ts'

interface Speech {
  readonly texts: Texts
  readonly messages: Messages
}

/** What `MessagesProvider` gives; the same until the language changes. */
export const Spoken = createContext<Speech | null>(null)

export function useMessages(): Messages {
  return useSpoken().messages
}

export function useSpoken(): Speech {
  const spoken = use(Spoken)
  if (!spoken) throw new Error('no MessagesProvider')
  return spoken
}
