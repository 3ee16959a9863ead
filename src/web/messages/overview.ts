import type { Locale } from '#domain/locale.ts'
import * as dashboard from './dashboard.ts'
import type { Translation } from './index.ts'

const en = { dashboard: dashboard.en }
const ja: Translation<typeof en> = { dashboard: dashboard.ja }

export type OverviewEnglish = typeof en

/** What only the dashboard says: fetched with it. */
export const overview: Record<Locale, Translation<typeof en>> = { en, ja }
