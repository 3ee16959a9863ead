import type { Locale } from '#domain/locale.ts'
import type { Language } from './languages.ts'
import { speak } from './speak.ts'
import * as en from './texts/en.ts'
import * as ja from './texts/ja.ts'
import { createTexts } from './translate.ts'

export const loaded: Record<Locale, Language> = {
  en: { locale: 'en', texts: createTexts(en) },
  ja: { locale: 'ja', texts: createTexts(ja) },
}

export const spoken = { en: speak(loaded.en), ja: speak(loaded.ja) }
