import type { Locale } from '#domain/locale.ts'
import type { Translation } from './index.ts'
import * as print from './print.ts'
import * as sheets from './sheets.ts'

const en = { print: print.en, sheets: sheets.en }
const ja: Translation<typeof en> = { print: print.ja, sheets: sheets.ja }

export type PaperEnglish = typeof en

/** What only printing says: fetched with its screens, not before the first table shows. */
export const paper: Record<Locale, Translation<typeof en>> = { en, ja }
