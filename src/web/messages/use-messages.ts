import type { i18n } from 'i18next'
import { createContext, use } from 'react'
import type { Messages } from './messages.ts'

export type { Messages, Translate } from './messages.ts'

/** What `MessagesProvider` (i18n.tsx) gives; the same until the language changes. */
export const Spoken = createContext<{ readonly i18n: i18n; readonly messages: Messages } | null>(null)

export function useMessages(): Messages {
  return useSpoken().messages
}

export function useSpoken(): { readonly i18n: i18n; readonly messages: Messages } {
  const spoken = use(Spoken)
  if (!spoken) throw new Error('no MessagesProvider')
  return spoken
}
