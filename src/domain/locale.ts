/** The interface's languages (spec §1): English is the default. */
export const locales = ['en', 'ja'] as const
export type Locale = (typeof locales)[number]

/** A text in every language; a missing one is a compile error. */
export type Label = Readonly<Record<Locale, string>>
