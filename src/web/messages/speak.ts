import { inLocale, type Label, type Locale } from '#domain/locale.ts'
import { errorText, issueText } from './error-text.ts'
import { languages, type Language } from './languages.ts'
import type { Messages, Translate } from './messages.ts'
import { translator } from './translate.ts'

/** Creates the value of `useMessages` outside React. The server uses it, too, for the texts of errors. */
export function speak({ locale, texts }: Language, setLocale: (locale: Locale) => void = () => {}): Messages {
  const translate = translator(locale, texts)
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 15 })
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
  const number = (value: number) => numbers.format(value)
  const t: Translate = (key, params = {}) => translate(key, params)
  const label = (text: Label) => inLocale(text, locale)
  const list = (items: readonly string[], limit = items.length) => {
    const named = items.slice(0, limit).join(languages[locale].comma)
    return items.length > limit ? t('common.andOthers', { named, count: items.length - limit }) : named
  }
  return {
    t,
    locale,
    label,
    number,
    list,
    day: (value) => days.format(value),
    date: (value) => dates.format(new Date(value)),
    error: (error) => errorText({ t, label, number, list }, error),
    issue: (issue, fieldLabel) => issueText({ t, label, number, list }, issue, fieldLabel),
    setLocale,
  }
}
