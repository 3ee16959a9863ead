/** Languages with every text: a missing text is a compile error. */
const completeLocales = ['en', 'ja'] as const
type CompleteLocale = (typeof completeLocales)[number]

/**
 * Languages to choose from; English is the default. An incomplete language is listed here alone; its missing texts are
 * shown in English.
 * Further steps for a new language: docs/recipes.md.
 */
export const locales = [...completeLocales] as const
export type Locale = (typeof locales)[number]

/** Query parameter of the page's address: the language it opens in if the browser has stored none. */
export const LANGUAGE_PARAMETER = 'lang'

/** One value per complete language. Values of an incomplete language are optional, and may be partial. */
export type InLocales<T, Begun = T> = Readonly<
  Record<CompleteLocale, T> & Partial<Record<Exclude<Locale, CompleteLocale>, Begun>>
>

export type Label = InLocales<string>

/** The value in this language, or else the English one. */
export function inLocale<T>(texts: InLocales<T>, locale: Locale): T {
  return (texts as Partial<Record<Locale, T>>)[locale] ?? texts.en
}
