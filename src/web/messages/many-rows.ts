import type { Locale } from '#domain/locale.ts'
import type { Translation } from './index.ts'
import * as many from './many.ts'

const en = { many: many.en }
const ja: Translation<typeof en> = { many: many.ja }

export type ManyRowsEnglish = typeof en

/** What only the forms for several rows say: fetched with them. */
export const manyRows: Record<Locale, Translation<typeof en>> = { en, ja }
