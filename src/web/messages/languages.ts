import type { Locale } from '#domain/locale.ts'
import type { Translation } from './message-key.ts'
import { createTexts, type Texts } from './translate.ts'

interface LanguageTraits {
  /** The label of the button that switches to this language, in this language. */
  readonly switchTo: string
  /** Separates the items of a list. */
  readonly comma: string
  /** The message shown if `texts` cannot be loaded when the page opens. */
  readonly notLoaded: string
  /** Downloads the texts, which are one built file per language. */
  texts(): Promise<Translation>
}

/**
 * The properties of each language. To add one, begin here and in `locales` (src/domain/locale.ts), then add its texts/,
 * table labels and mails. Until then, missing texts are English (docs/recipes.md, "Add a language").
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

export interface Language {
  readonly locale: Locale
  readonly texts: Texts
}

/** @throws if the file cannot be loaded */
export async function loadLanguage(locale: Locale): Promise<Language> {
  return { locale, texts: createTexts(await languages[locale].texts()) }
}
