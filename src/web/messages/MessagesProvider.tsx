import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import { firstTexts } from './first-texts.ts'
import { speak } from './speak.ts'
import { storedLocale } from './stored-language.ts'
import { createTexts } from './translate.ts'
import { Spoken } from './use-messages.ts'

/** Gives `useMessages` its language, and keeps it at `<html>`. */
export function MessagesProvider({
  locale: first = storedLocale(),
  children,
}: {
  locale?: Locale
  children: ReactNode
}) {
  const [texts] = useState(() => createTexts(firstTexts))
  const [locale, setLocale] = useState(first)
  useEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dataset['language'] = locale
  }, [locale])
  const spoken = useMemo(() => ({ texts, messages: speak(texts, locale, setLocale) }), [texts, locale])
  return <Spoken value={spoken}>{children}</Spoken>
}
