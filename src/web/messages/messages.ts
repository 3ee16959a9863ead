import type { Issue } from '#domain/errors.ts'
import type { Label, Locale } from '#domain/locale.ts'
import type { MessageKey } from './message-key.ts'

export type Params = Readonly<Record<string, unknown>>
export type Translate = (key: MessageKey, params?: Params) => string

/** Texts and formats in the user's language. The object stays the same until the language changes. */
export interface Messages {
  readonly t: Translate
  readonly locale: Locale
  /** Stores the choice in this browser, then switches once the language is loaded. A failure shows a toast. */
  setLocale(locale: Locale): void
  /** A declaration's label in the user's language. */
  label(label: Label): string
  /** The message of any error; an unexpected one only says that something went wrong. */
  error(error: unknown): string
  issue(issue: Issue, fieldLabel: string): string
  number(value: number | bigint): string
  /** 'a, b' (a、b). Items beyond `most` are counted. */
  list(items: readonly string[], most?: number): string
  /** Date and time to the minute. */
  date(value: Date | number | string): string
  /** The date written out. */
  day(value: Date | number): string
}
