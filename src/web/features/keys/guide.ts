import type { Locale } from '#domain/locale.ts'

/** Where the guide for the office begins (docs/guide, which is built beside the page). */
export const guideAddress = (locale: Locale): string => `/guide/${locale}/index.html`

/** Beside what is being done, which stays as it is. */
export function openGuide(locale: Locale): void {
  window.open(guideAddress(locale), '_blank', 'noopener')
}
