import type { Locale } from '#domain/locale.ts'
import * as activity from './activity.ts'
import * as firstSteps from './firstSteps.ts'
import type { Translation } from './index.ts'

const en = { activity: activity.en, firstSteps: firstSteps.en }
const ja: Translation<typeof en> = { activity: activity.ja, firstSteps: firstSteps.ja }

export type OfficeEnglish = typeof en

/** What those parts of the dashboard say that come after its figures. */
export const office: Record<Locale, Translation<typeof en>> = { en, ja }
