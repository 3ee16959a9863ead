import type { i18n } from 'i18next'
import { createContext, use } from 'react'
import type { Issue } from '#domain/errors.ts'
import type { Label, Locale } from '#domain/locale.ts'
import { errorText, issueText } from './error-text.ts'
import type { MessageKey } from './index.ts'
import { storeLocale } from './language.ts'

export type Params = Readonly<Record<string, unknown>>
export type Translate = (key: MessageKey, params?: Params) => string

/** All that a screen needs to speak the reader's language. The object stays the same until the language changes. */
export interface Messages {
  readonly t: Translate
  readonly locale: Locale
  /** Switches at once and keeps the choice in this browser. */
  setLocale(locale: Locale): void
  /** A declaration's label in the reader's language. */
  label(label: Label): string
  /** What a person reads for any error; an unknown one says only that something went wrong. */
  error(error: unknown): string
  /** One field's fault, naming the field by the label given. */
  issue(issue: Issue, fieldLabel: string): string
  /** 12,345 */
  number(value: number): string
  /** 'a, b' (a、b); of more than `most` the others are counted. */
  list(items: readonly string[], most?: number): string
  /** Date and time of day, to the minute. */
  date(value: Date | number | string): string
  /** The day alone, written out. */
  day(value: Date | number): string
}

/** What `MessagesProvider` (i18n.tsx) gives; the same until the language changes. */
export const Spoken = createContext<{ readonly i18n: i18n; readonly messages: Messages } | null>(null)

export function useMessages(): Messages {
  return useSpoken().messages
}

export function useSpoken(): { readonly i18n: i18n; readonly messages: Messages } {
  const spoken = use(Spoken)
  if (!spoken) throw new Error('no MessagesProvider')
  return spoken
}

/** `useMessages` without React: for tests, and for text made outside a component. */
export function speak(i18n: i18n, locale: Locale): Messages {
  const fixed = i18n.getFixedT(locale)
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 15 })
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
  const number = (value: number) => numbers.format(value)
  const t: Translate = (key, params) => fixed(key, { ...params })
  const label = (text: Label) => text[locale]
  const list = (items: readonly string[], most = items.length) => {
    const named = items.slice(0, most).join(locale === 'ja' ? '、' : ', ')
    return items.length > most ? t('common.andOthers', { named, count: items.length - most }) : named
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
    setLocale(chosen) {
      storeLocale(chosen)
      void i18n.changeLanguage(chosen)
    },
  }
}
