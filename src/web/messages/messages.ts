import type { Issue } from '#domain/errors.ts'
import type { Label, Locale } from '#domain/locale.ts'
import type { MessageKey } from './message-key.ts'

export type Params = Readonly<Record<string, unknown>>
export type Translate = (key: MessageKey, params?: Params) => string

/** Texts and formats in the user's language. The object stays the same until the language changes. */
export interface Messages {
  readonly t: Translate
  readonly locale: Locale
  /** Stores the choice in this browser, loads the language and switches to it. A failure shows a toast. */
  setLocale(locale: Locale): void
  /** A declaration's label in the user's language. */
  label(label: Label): string
  /** The message of any error. For an unexpected error, it only says that something went wrong. */
  error(error: unknown): string
  issue(issue: Issue, fieldLabel: string): string
  number(value: number | bigint): string
  /** Joins items: 'a, b', in Japanese a、b. Items beyond `limit` are only counted. */
  list(items: readonly string[], limit?: number): string
  /** Date and time to the minute. */
  date(value: Date | number | string): string
  /** A date in words, without the time. */
  day(value: Date | number): string
}
