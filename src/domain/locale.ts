/** Languages that have every text. The compiler reports a missing text. */
const completeLocales = ['en', 'ja'] as const
type CompleteLocale = (typeof completeLocales)[number]

/** Incomplete languages are added only here. Their missing texts are shown in English (docs/recipes.md). */
export const locales = [...completeLocales] as const
export type Locale = (typeof locales)[number]

/** URL query parameter. A language stored in the browser takes precedence. */
export const LANGUAGE_PARAMETER = 'lang'

/** In an incomplete language, each value is optional and may be partial. */
export type InLocales<T, Begun = T> = Readonly<
  Record<CompleteLocale, T> & Partial<Record<Exclude<Locale, CompleteLocale>, Begun>>
>

export type Label = InLocales<string>

export function inLocale<T>(texts: InLocales<T>, locale: Locale): T {
  return (texts as Partial<Record<Locale, T>>)[locale] ?? texts.en
}
