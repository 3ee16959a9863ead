/** Languages that have every text. For these, the compiler reports a missing text. */
const completeLocales = ['en', 'ja'] as const
type CompleteLocale = (typeof completeLocales)[number]

/**
 * All languages. If some texts of a language are missing, add the language here, but not to `completeLocales`. The
 * missing texts are then shown in English (docs/recipes.md).
 */
export const locales = [...completeLocales] as const
export type Locale = (typeof locales)[number]

/** Query parameter that selects the language, as in `?lang=ja`. A language stored in the browser takes precedence. */
export const LANGUAGE_PARAMETER = 'lang'

/**
 * A value in each language. A language whose texts are incomplete may have no value. It may also have a value of the
 * type `Begun`, in which some texts are missing.
 */
export type InLocales<T, Begun = T> = Readonly<
  Record<CompleteLocale, T> & Partial<Record<Exclude<Locale, CompleteLocale>, Begun>>
>

export type Label = InLocales<string>

export function inLocale<T>(texts: InLocales<T>, locale: Locale): T {
  return (texts as Partial<Record<Locale, T>>)[locale] ?? texts.en
}
