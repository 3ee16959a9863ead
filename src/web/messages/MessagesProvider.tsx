import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import { toastError } from '#web/ui/toast/toast.ts'
import { loadLanguage, type Language } from './languages.ts'
import type { Messages } from './messages.ts'
import { speak } from './speak.ts'
import { storeLocale } from './stored-language.ts'
import { MessagesContext } from './use-messages.ts'

/**
 * Provides texts in the chosen language to `useMessages`, and sets the language of `<html>`. The prop `language` is
 * only the initial language.
 */
export function MessagesProvider({ language: first, children }: { language: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(first)
  const { locale } = language
  // Before the texts are painted, so that a screen reader never reads them in the wrong language.
  useLayoutEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dataset['language'] = locale
  }, [locale])
  const messages = useMemo(() => {
    const setLocale = async (newLocale: Locale) => {
      // Stored before the download, so that a reload during the download keeps the choice.
      storeLocale(newLocale)
      try {
        setLanguage(await loadLanguage(newLocale))
      } catch (reason) {
        storeLocale(language.locale)
        console.error(reason)
        toastError(spoken.t('common.error'), spoken.t('common.languageNotLoaded'), spoken.t('common.close'))
      }
    }
    const spoken: Messages = speak(language, (newLocale) => void setLocale(newLocale))
    return spoken
  }, [language])
  return <MessagesContext value={messages}>{children}</MessagesContext>
}
