import type { Locale } from '#domain/locale.ts'

interface Language {
  /** Offers this language to somebody who reads another one. */
  readonly switchTo: string
  /** Between the items of a list. */
  readonly comma: string
}

/**
 * What is particular to each language of the interface. A new one is added to `locales` in src/domain/locale.ts; the
 * compiler then names every text that it still lacks: here, in texts/ (each file exports the language under its name),
 * in the labels of the tables, and in the mails.
 */
export const languages: Record<Locale, Language> = {
  en: { switchTo: 'Switch to English', comma: ', ' },
  ja: { switchTo: '日本語に切り替え', comma: '、' },
}
