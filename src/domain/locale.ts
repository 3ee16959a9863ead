/** The languages that have every text: a missing one is a compile error. */
const completeLocales = ['en', 'ja'] as const
type CompleteLocale = (typeof completeLocales)[number]

/**
 * The languages one can choose; English is the default. One that is still being translated stands here alone, and is
 * shown in English wherever it has no text yet. What else a new one needs: docs/recipes.md.
 */
export const locales = [...completeLocales] as const
export type Locale = (typeof locales)[number]

/** Of the page's address: the language it opens in, where this browser has none yet. */
export const LANGUAGE_PARAMETER = 'lang'

/** Something in every complete language, and (a part of it, perhaps) in one that is being translated. */
export type InLocales<T, Begun = T> = Readonly<
  Record<CompleteLocale, T> & Partial<Record<Exclude<Locale, CompleteLocale>, Begun>>
>

/** A text in every complete language. */
export type Label = InLocales<string>

/** What stands there in this language, or else in English. */
export function inLocale<T>(texts: InLocales<T>, locale: Locale): T {
  return (texts as Partial<Record<Locale, T>>)[locale] ?? texts.en
}
