import * as common from './common.ts'
import * as errors from './errors.ts'
import * as exporting from './export.ts'
import * as shell from './shell.ts'
import * as signIn from './signIn.ts'
import * as table from './table.ts'
import type { Locale } from '#domain/locale.ts'
import type { DeletionEnglish } from './deletion.ts'
import type { FilesEnglish } from './files.ts'
import type { KitEnglish } from './kit.ts'
import type { ManyRowsEnglish } from './many-rows.ts'
import type { OfficeEnglish } from './office.ts'
import type { OverviewEnglish } from './overview.ts'
import type { PaperEnglish } from './paper.ts'

const en = {
  common: common.en,
  errors: errors.en,
  signIn: signIn.en,
  shell: shell.en,
  table: table.en,
  export: exporting.en,
}

/**
 * The other languages: every key of the English. Where English has `rows_one` and `rows_other` a language without
 * plural forms may leave `rows_one` out.
 */
export type Translation<English> = {
  [N in keyof English]: { [K in keyof English[N] as K extends `${string}_one` ? never : K]: string }
}

const ja: Translation<typeof en> = {
  common: common.ja,
  errors: errors.ja,
  signIn: signIn.ja,
  shell: shell.ja,
  table: table.ja,
  export: exporting.ja,
}

/**
 * The messages that are there from the start, by language, area and key; those of some screens follow (overview.ts,
 * office.ts, files.ts, many-rows.ts, deletion.ts, paper.ts, kit.ts).
 */
export const messages: Record<Locale, Translation<typeof en>> = { en, ja }

/** `rows` stands for `rows_one` and `rows_other`: i18next picks by `count`. */
type WithoutPlural<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K

type English = typeof en &
  OverviewEnglish &
  OfficeEnglish &
  FilesEnglish &
  ManyRowsEnglish &
  DeletionEnglish &
  PaperEnglish &
  KitEnglish

/** 'common.save', 'errors.rowGone', … : a misspelt key is a compile error. */
export type MessageKey = {
  [N in keyof English]: `${N}.${WithoutPlural<keyof English[N] & string>}`
}[keyof English]
