import type { Locale } from '#domain/locale.ts'
import type { Translation } from './message-key.ts'
import { createTexts, type Texts } from './translate.ts'

interface LanguageTraits {
  /** Label of the button that switches to this language; written in this language. */
  readonly switchTo: string
  /** Separates items of a list, for example `, `. */
  readonly comma: string
  /** Shown if the texts cannot be loaded when the page opens. Therefore not in the file with the texts. */
  readonly notLoaded: string
  /** Downloads the texts. The build makes one file per language. */
  texts(): Promise<Translation>
}

/**
 * Properties of each language. To add a language, see docs/recipes.md, "Add a language". Texts that it lacks are shown
 * in English.
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

/** @throws Error if the texts cannot be loaded */
export async function loadLanguage(locale: Locale): Promise<Language> {
  return { locale, texts: createTexts(await languages[locale].texts()) }
}
