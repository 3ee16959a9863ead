import { createInstance, type i18n } from 'i18next'
import { useEffect, useState, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { locales, type Locale } from '#domain/locale.ts'
import { messages } from './index.ts'

/** Where the browser keeps the chosen language (spec §1). */
export const LANGUAGE_KEY = 'eventms-language'

/** i18next with all messages in it, ready at once. */
export function createI18n(locale: Locale): i18n {
  const instance = createInstance()
  void instance.init({
    lng: locale,
    fallbackLng: 'en',
    supportedLngs: [...locales],
    resources: Object.fromEntries(locales.map((name) => [name, { translation: messages[name] }])),
    nsSeparator: false,
    initAsync: false,
    // React escapes; doing it twice would show &amp;.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}

/** The language chosen before in this browser; English where there is none (or no storage). */
export function storedLocale(): Locale {
  try {
    const stored = localStorage.getItem(LANGUAGE_KEY)
    return locales.find((name) => name === stored) ?? 'en'
  } catch {
    return 'en'
  }
}

/** Gives `useMessages` its language, keeps the choice in the browser and in `<html lang>`. */
export function MessagesProvider({ locale = storedLocale(), children }: { locale?: Locale; children: ReactNode }) {
  const [instance] = useState(() => createI18n(locale))
  useEffect(() => {
    const follow = (language: string) => {
      document.documentElement.lang = language
    }
    follow(instance.language)
    instance.on('languageChanged', follow)
    return () => instance.off('languageChanged', follow)
  }, [instance])
  return <I18nextProvider i18n={instance}>{children}</I18nextProvider>
}
