/** The languages of the interface; English is the default. What a new one needs: src/web/messages/languages.ts. */
export const locales = ['en', 'ja'] as const
export type Locale = (typeof locales)[number]

/** A text in every language; a missing one is a compile error. */
export type Label = Readonly<Record<Locale, string>>
