import type { Locale } from '#domain/locale.ts'
import type { Translation } from './message-key.ts'
import { createTexts, type Texts } from './translate.ts'

interface LanguageTraits {
  /** Offers this language to somebody who reads another one. */
  readonly switchTo: string
  /** Between the items of a list. */
  readonly comma: string
  /** Shown when `texts` failed at the start of the page. */
  readonly notLoaded: string
  /** Downloads the texts: one built file per language. */
  texts(): Promise<Translation>
}

/**
 * Properties of each language of the interface. A new one begins here and in `locales` (src/domain/locale.ts). Its texts
 * follow in texts/, in the labels of the tables and in the mails; until then it shows the English ones
 * (docs/recipes.md, "Add a language").
 */
export const languages: Record<Locale, LanguageTraits> = {
  en: {
    switchTo: 'Switch to English',
    comma: ', ',
    notLoaded: 'EventMS could not be loaded. Please check the network connection and reload the page.',
    texts: () => import('./texts/en.ts'),
  },
  ja: {
    switchTo: '日本語に切り替え',
    comma: '、',
    notLoaded: 'EventMSを読み込めませんでした。ネットワークを確認して、ページを再読み込みしてください。',
    texts: () => import('./texts/ja.ts'),
  },
}

/** A language whose texts are loaded. */
export interface Language {
  readonly locale: Locale
  readonly texts: Texts
}

/** @throws when the file cannot be downloaded */
export async function loadLanguage(locale: Locale): Promise<Language> {
  return { locale, texts: createTexts(await languages[locale].texts()) }
}
