import { createInstance, type i18n } from 'i18next'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { locales, type Locale } from '#domain/locale.ts'
import { firstTexts } from './first-texts.ts'
import type { SomeTexts } from './message-key.ts'
import { speak } from './speak.ts'
import { storedLocale } from './stored-language.ts'
import { Spoken } from './use-messages.ts'

/** i18next with the first texts in it, ready at once. */
export function createI18n(locale: Locale): i18n {
  const instance = createInstance()
  void instance.init({
    lng: locale,
    fallbackLng: 'en',
    supportedLngs: [...locales],
    nsSeparator: false,
    initAsync: false,
    // React escapes; doing it twice would show &amp;.
    interpolation: { escapeValue: false },
  })
  addTexts(instance, firstTexts)
  return instance
}

export function addTexts(i18n: i18n, texts: SomeTexts): void {
  for (const locale of locales) {
    const areas = Object.fromEntries(Object.entries(texts).map(([area, languages]) => [area, languages[locale]]))
    i18n.addResourceBundle(locale, 'translation', areas, true, true)
  }
}

/** Gives `useMessages` its language and keeps `<html lang>`. */
export function MessagesProvider({
  locale: first = storedLocale(),
  children,
}: {
  locale?: Locale
  children: ReactNode
}) {
  const [i18n] = useState(() => createI18n(first))
  const [locale, setLocale] = useState(first)
  useEffect(() => {
    const follow = (language: string) => setLocale(language as Locale)
    i18n.on('languageChanged', follow)
    return () => i18n.off('languageChanged', follow)
  }, [i18n])
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  const spoken = useMemo(() => ({ i18n, messages: speak(i18n, locale) }), [i18n, locale])
  return <Spoken value={spoken}>{children}</Spoken>
}
