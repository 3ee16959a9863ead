import type { Locale } from '#domain/locale.ts'

/** The address of the first page of the office's guide (docs/guide). The build writes the guide beside the page. */
export const guideAddress = (locale: Locale): string => `/guide/${locale}/index.html`

/** Opens the guide in a new tab, so that the page keeps its state. */
export function openGuide(locale: Locale): void {
  window.open(guideAddress(locale), '_blank', 'noopener')
}
