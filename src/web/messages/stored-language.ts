import { LANGUAGE_PARAMETER, locales, type Locale } from '#domain/locale.ts'

export const LANGUAGE_KEY = 'eventms-language'

/** The language chosen in this browser. If none: that in the address (invitations have the inviter's), or English. */
export function storedLocale(): Locale {
  return known(stored()) ?? known(new URLSearchParams(location.search).get(LANGUAGE_PARAMETER)) ?? 'en'
}

const known = (name: string | null): Locale | undefined => locales.find((locale) => locale === name)

/** Null if no language was chosen, or if the browser blocks storage. */
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
    // If the browser blocks storage, the choice lasts until the page closes.
  }
}
