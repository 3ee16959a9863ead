import { locales, type Locale } from '#domain/locale.ts'

/** Where the browser keeps the chosen language. */
export const LANGUAGE_KEY = 'eventms-language'

/** The language chosen before in this browser; English where there is none (or no storage). */
export function storedLocale(): Locale {
  try {
    const stored = localStorage.getItem(LANGUAGE_KEY)
    return locales.find((name) => name === stored) ?? 'en'
  } catch {
    return 'en'
  }
}

export function storeLocale(locale: Locale): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, locale)
  } catch {
    // A browser that keeps nothing still switches for now.
  }
}
