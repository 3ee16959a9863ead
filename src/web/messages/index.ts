import * as common from './common.ts'
import * as dashboard from './dashboard.ts'
import * as errors from './errors.ts'
import * as exporting from './export.ts'
import * as importing from './import.ts'
import * as print from './print.ts'
import * as shell from './shell.ts'
import * as sheets from './sheets.ts'
import * as signIn from './signIn.ts'
import * as table from './table.ts'
import type { Locale } from '#domain/locale.ts'

const en = {
  common: common.en,
  errors: errors.en,
  signIn: signIn.en,
  shell: shell.en,
  table: table.en,
  import: importing.en,
  export: exporting.en,
  print: print.en,
  sheets: sheets.en,
  dashboard: dashboard.en,
}

type English = typeof en

/**
 * The other languages: every key of the English. Where English has `rows_one` and `rows_other` a language without
 * plural forms may leave `rows_one` out.
 */
type Translation = {
  [N in keyof English]: { [K in keyof English[N] as K extends `${string}_one` ? never : K]: string }
}

const ja: Translation = {
  common: common.ja,
  errors: errors.ja,
  signIn: signIn.ja,
  shell: shell.ja,
  table: table.ja,
  import: importing.ja,
  export: exporting.ja,
  print: print.ja,
  sheets: sheets.ja,
  dashboard: dashboard.ja,
}

/** Every message, by language, area and key. */
export const messages: Record<Locale, Translation> = { en, ja }

/** `rows` stands for `rows_one` and `rows_other`: i18next picks by `count`. */
type WithoutPlural<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K

/** 'common.save', 'errors.rowGone', … : a misspelt key is a compile error. */
export type MessageKey = {
  [N in keyof English]: `${N}.${WithoutPlural<keyof English[N] & string>}`
}[keyof English]
