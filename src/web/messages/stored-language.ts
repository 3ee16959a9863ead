import { LANGUAGE_PARAMETER, locales, type Locale } from '#domain/locale.ts'

export const LANGUAGE_KEY = 'eventms-language'

/** The language chosen in this browser, else that of the address (invitations have the inviter's), else English. */
export function storedLocale(): Locale {
  return known(stored()) ?? known(new URLSearchParams(location.search).get(LANGUAGE_PARAMETER)) ?? 'en'
}

const known = (name: string | null): Locale | undefined => locales.find((one) => one === name)

/** Null without a choice or without storage. */
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
    // Without storage, the choice lasts as long as the page.
  }
}
