import { LANGUAGE_PARAMETER, locales, type Locale } from '#domain/locale.ts'

/** Where the browser keeps the chosen language. */
export const LANGUAGE_KEY = 'eventms-language'

/**
 * The language chosen before in this browser; else that of the address, which an invitation has of whoever invited; else
 * English.
 */
export function storedLocale(): Locale {
  return known(stored()) ?? known(new URLSearchParams(location.search).get(LANGUAGE_PARAMETER)) ?? 'en'
}

const known = (name: string | null): Locale | undefined => locales.find((one) => one === name)

/** Null where there is none, or no storage. */
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
    // A browser that keeps nothing still switches for now.
  }
}
