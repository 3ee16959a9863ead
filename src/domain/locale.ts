/** Languages with every text: a missing text is a compile error. */
const completeLocales = ['en', 'ja'] as const
type CompleteLocale = (typeof completeLocales)[number]

/** An incomplete language is listed here only; its missing texts are shown in English (docs/recipes.md). */
export const locales = [...completeLocales] as const
export type Locale = (typeof locales)[number]

/** Query parameter; a language stored in the browser wins. */
export const LANGUAGE_PARAMETER = 'lang'

/** Values of an incomplete language are optional and may be partial. */
export type InLocales<T, Begun = T> = Readonly<
  Record<CompleteLocale, T> & Partial<Record<Exclude<Locale, CompleteLocale>, Begun>>
>

export type Label = InLocales<string>

export function inLocale<T>(texts: InLocales<T>, locale: Locale): T {
  return (texts as Partial<Record<Locale, T>>)[locale] ?? texts.en
}
