import type { Locale } from '#domain/locale.ts'
import * as auth from './auth.ts'
import type { Translation } from './index.ts'

const en = { auth: auth.en }
const ja: Translation<typeof en> = { auth: auth.ja }

export type KitEnglish = typeof en

/** What only the further views of the auth kit say: fetched with them, not before the sign-in shows. */
export const kit: Record<Locale, Translation<typeof en>> = { en, ja }
