import type { Locale } from '#domain/locale.ts'
import * as importing from './import.ts'
import type { Translation } from './index.ts'

const en = { import: importing.en }
const ja: Translation<typeof en> = { import: importing.ja }

export type FilesEnglish = typeof en

/** What only imports say: fetched with their dialogs. */
export const files: Record<Locale, Translation<typeof en>> = { en, ja }
