import type { Locale } from '#domain/locale.ts'

interface Language {
  /** Offers this language to somebody who reads another one. */
  readonly switchTo: string
  /** Between the items of a list. */
  readonly comma: string
}

/**
 * What is particular to each language of the interface. A new one begins here and in `locales` (src/domain/locale.ts);
 * its texts follow in texts/, in the labels of the tables and in the mails, in English until they stand
 * (docs/recipes.md, "Add a language").
 */
export const languages: Record<Locale, Language> = {
  en: { switchTo: 'Switch to English', comma: ', ' },
  ja: { switchTo: '日本語に切り替え', comma: '、' },
}
