import type { Issue } from '#domain/errors.ts'
import type { Label, Locale } from '#domain/locale.ts'
import type { MessageKey } from './message-key.ts'

export type Params = Readonly<Record<string, unknown>>
export type Translate = (key: MessageKey, params?: Params) => string

/** Texts and formats in the user's language. The same object until the language changes. */
export interface Messages {
  readonly t: Translate
  readonly locale: Locale
  /** Switches to the language: stores the choice in this browser and loads the texts. A failure is shown as a toast. */
  setLocale(locale: Locale): void
  /** A label of a declaration, such as a table's name, in the user's language. */
  label(label: Label): string
  /** The text for an error. For an unexpected error, the text does not contain its cause. */
  error(error: unknown): string
  issue(issue: Issue, fieldLabel: string): string
  number(value: number | bigint): string
  /** Joins items: `a, b`, or `a、b` in Japanese. Items beyond `limit` are counted instead. */
  list(items: readonly string[], limit?: number): string
  /** Date and time to the minute. */
  date(value: Date | number | string): string
  /** A date, without the time of day. */
  day(value: Date | number): string
}
