import type { InLocales } from '#domain/locale.ts'
import type * as account from './texts/account.ts'
import type * as activity from './texts/activity.ts'
import type * as acts from './texts/acts.ts'
import type * as allocate from './texts/allocate.ts'
import type * as arrange from './texts/arrange.ts'
import type * as ask from './texts/ask.ts'
import type * as auth from './texts/auth.ts'
import type * as backups from './texts/backups.ts'
import type * as cards from './texts/cards.ts'
import type * as change from './texts/change.ts'
import type * as common from './texts/common.ts'
import type * as dashboard from './texts/dashboard.ts'
import type * as deletion from './texts/deletion.ts'
import type * as errors from './texts/errors.ts'
import type * as eventPage from './texts/event-page.ts'
import type * as exporting from './texts/export.ts'
import type * as filter from './texts/filter.ts'
import type * as finder from './texts/finder.ts'
import type * as firstSteps from './texts/first-steps.ts'
import type * as form from './texts/form.ts'
import type * as grid from './texts/grid.ts'
import type * as history from './texts/history.ts'
import type * as importing from './texts/import.ts'
import type * as importExcel from './texts/import-excel.ts'
import type * as importFile from './texts/import-file.ts'
import type * as problems from './texts/import-problems.ts'
import type * as keys from './texts/keys.ts'
import type * as labels from './texts/labels.ts'
import type * as lateErrors from './texts/late-errors.ts'
import type * as many from './texts/many.ts'
import type * as numberHistory from './texts/number-history.ts'
import type * as pdf from './texts/pdf.ts'
import type * as print from './texts/print.ts'
import type * as printFaults from './texts/print-faults.ts'
import type * as reconcile from './texts/reconcile.ts'
import type * as sheets from './texts/sheets.ts'
import type * as shell from './texts/shell.ts'
import type * as signIn from './texts/sign-in.ts'
import type * as staff from './texts/staff.ts'
import type * as staleNames from './texts/stale-names.ts'
import type * as table from './texts/table.ts'
import type * as views from './texts/views.ts'

/**
 * The English texts by area; each area is a file in texts/ (errors are two), and the first part of its messages' keys.
 */
interface English {
  account: typeof account.en
  activity: typeof activity.en
  acts: typeof acts.en
  allocate: typeof allocate.en
  arrange: typeof arrange.en
  ask: typeof ask.en
  auth: typeof auth.en
  backups: typeof backups.en
  cards: typeof cards.en
  change: typeof change.en
  common: typeof common.en
  dashboard: typeof dashboard.en
  deletion: typeof deletion.en
  errors: typeof errors.en & typeof lateErrors.en
  eventPage: typeof eventPage.en
  export: typeof exporting.en
  filter: typeof filter.en
  finder: typeof finder.en
  firstSteps: typeof firstSteps.en
  form: typeof form.en
  grid: typeof grid.en
  history: typeof history.en
  import: typeof importing.en
  importExcel: typeof importExcel.en
  importFile: typeof importFile.en
  keys: typeof keys.en
  labels: typeof labels.en
  many: typeof many.en
  numberHistory: typeof numberHistory.en
  pdf: typeof pdf.en
  print: typeof print.en
  printFaults: typeof printFaults.en
  problems: typeof problems.en
  reconcile: typeof reconcile.en
  sheets: typeof sheets.en
  shell: typeof shell.en
  signIn: typeof signIn.en
  staff: typeof staff.en
  staleNames: typeof staleNames.en
  table: typeof table.en
  views: typeof views.en
}

type Area = keyof English

/** 'common.save', 'errors.rowGone', … : a misspelt key is a compile error. */
export type MessageKey = { [A in Area]: `${A}.${WithoutPlural<keyof English[A] & string>}` }[Area]

/** `rows` stands for `rows_one` and `rows_other`: `count` picks the form. */
type WithoutPlural<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K

/** Some areas' texts, each in every language; an area is passed as its whole file: `import * as print from …`. */
export type SomeTexts = { readonly [A in Exclude<Area, 'errors'>]?: TextsOf<English[A]> } & {
  readonly errors?: TextsOf<typeof errors.en> | TextsOf<typeof lateErrors.en>
}

type TextsOf<Texts> = InLocales<Translation<Texts>, Partial<Translation<Texts>>>

/**
 * Every key of the English. Where English has `rows_one` and `rows_other` a language without plural forms may leave
 * `rows_one` out.
 */
type Translation<Texts> = { [K in keyof Texts as K extends `${string}_one` ? never : K]: string }
