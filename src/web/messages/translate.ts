import { locales, type Locale } from '#domain/locale.ts'
import type { SomeTexts } from './message-key.ts'

/** What has been fetched so far, by language and key ('common.save'). */
export type Texts = Readonly<Record<Locale, Map<string, string>>>

/** The language whose text stands in for one that is missing. */
const FALLBACK: Locale = 'en'

export function createTexts(first: SomeTexts): Texts {
  const texts = Object.fromEntries(locales.map((locale) => [locale, new Map()])) as unknown as Texts
  addTexts(texts, first)
  return texts
}

export function addTexts(texts: Texts, added: SomeTexts): void {
  for (const [area, languages] of Object.entries(added)) {
    for (const locale of locales)
      for (const [key, text] of Object.entries<string>(languages[locale] ?? {}))
        texts[locale].set(`${area}.${key}`, text)
  }
}

/**
 * Makes a message of a key and its parameters: `{{name}}` is replaced by the parameter of that name, and `count` picks
 * the plural form (`key_one`, `key_other`). An unknown key stands for itself: a newer server may send a code that this
 * page does not know yet.
 */
export function translator(texts: Texts, locale: Locale): (key: string, params: Record<string, unknown>) => string {
  const plurals = new Intl.PluralRules(locale)
  return (key, params) => {
    const { count } = params
    const forms = typeof count === 'number' ? [`${key}_${plurals.select(count)}`, `${key}_other`, key] : [key]
    return fill(find(texts[locale], forms) ?? find(texts[FALLBACK], forms) ?? key, params)
  }
}

function find(texts: ReadonlyMap<string, string>, keys: readonly string[]): string | undefined {
  const found = keys.find((key) => texts.has(key))
  return found === undefined ? undefined : texts.get(found)
}

function fill(text: string, params: Record<string, unknown>): string {
  return text.replace(/{{\s*(\w+)\s*}}/g, (_, name: string) => String(params[name] ?? ''))
}
