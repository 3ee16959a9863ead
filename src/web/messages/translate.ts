import type { Locale } from '#domain/locale.ts'
import type { Translation } from './message-key.ts'

/** The texts of one language by message key. */
export type Texts = ReadonlyMap<string, string>

export function createTexts(translation: Translation): Texts {
  return new Map(
    Object.entries(translation).flatMap(([area, texts]) =>
      Object.entries<string>(texts).map(([key, text]) => [`${area}.${key}`, text] as const),
    ),
  )
}

/**
 * Returns a function that translates a key. `{{name}}` in a text is replaced by the parameter `name`. The parameter
 * `count` selects a plural form: `key_one` or `key_other`. An unknown key is returned unchanged, because a newer server
 * may send unknown codes.
 */
export function translator(locale: Locale, texts: Texts): (key: string, params: Record<string, unknown>) => string {
  const plurals = new Intl.PluralRules(locale)
  return (key, params) => {
    const { count } = params
    const forms = typeof count === 'number' ? [`${key}_${plurals.select(count)}`, `${key}_other`, key] : [key]
    return fill(find(texts, forms) ?? key, params)
  }
}

function find(texts: Texts, keys: readonly string[]): string | undefined {
  const found = keys.find((key) => texts.has(key))
  return found === undefined ? undefined : texts.get(found)
}

function fill(text: string, params: Record<string, unknown>): string {
  return text.replace(/{{\s*(\w+)\s*}}/g, (_, name: string) => String(params[name] ?? ''))
}
