import { useState } from 'react'
import { locales, type Locale } from '#domain/locale.ts'
import { useSpoken } from './use-messages.ts'

/** Adds messages that come with a screen. Every way into it calls it before anything of it speaks. */
export function useLateMessages(late: Record<Locale, object>): void {
  const { i18n } = useSpoken()
  useState(() => {
    for (const locale of locales) i18n.addResourceBundle(locale, 'translation', late[locale], true, true)
  })
}
