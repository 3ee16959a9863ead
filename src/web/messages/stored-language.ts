import { LANGUAGE_PARAMETER, locales, type Locale } from '#domain/locale.ts'

export const LANGUAGE_KEY = 'eventms-language'

/**
 * The language that was chosen in this browser. Without a choice, the one in the address: an invitation's link contains
 * the inviter's language. Otherwise English.
 */
export function storedLocale(): Locale {
  return known(stored()) ?? known(new URLSearchParams(location.search).get(LANGUAGE_PARAMETER)) ?? 'en'
}

const known = (name: string | null): Locale | undefined => locales.find((locale) => locale === name)

/** The stored language; null if none was chosen, or if the browser blocks storage. */
function stored(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}

export function storeLocale(locale: Locale): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, locale)
  } catch {
    // Ignored, because the choice stays in memory until the page closes.
  }
}
