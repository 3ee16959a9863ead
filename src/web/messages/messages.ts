import type { Issue } from '#domain/errors.ts'
import type { Label, Locale } from '#domain/locale.ts'
import type { MessageKey } from './message-key.ts'

export type Params = Readonly<Record<string, unknown>>
export type Translate = (key: MessageKey, params?: Params) => string

/** All that a screen needs to speak the reader's language. The object stays the same until the language changes. */
export interface Messages {
  readonly t: Translate
  readonly locale: Locale
  /** Stores the choice in this browser and switches once the language is loaded; a failure is shown as a toast. */
  setLocale(locale: Locale): void
  /** A declaration's label in the reader's language. */
  label(label: Label): string
  /** What a person reads for any error; an unknown one says only that something went wrong. */
  error(error: unknown): string
  /** What a person reads for an issue of one field, which is named by the label given. */
  issue(issue: Issue, fieldLabel: string): string
  /** 12,345 */
  number(value: number | bigint): string
  /** 'a, b' (a、b); of more than `most` the others are counted. */
  list(items: readonly string[], most?: number): string
  /** Date and time of day, to the minute. */
  date(value: Date | number | string): string
  /** The day alone, written out. */
  day(value: Date | number): string
}
