import type { Locale } from '#domain/locale.ts'

/** First page of the office guide (docs/guide, built beside the page). */
export const guideAddress = (locale: Locale): string => `/guide/${locale}/index.html`

/** In a new tab, so that the page stays as it is. */
export function openGuide(locale: Locale): void {
  window.open(guideAddress(locale), '_blank', 'noopener')
}
