import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { locales } from '#domain/locale.ts'
import { paper } from './paper.ts'

/** Adds the messages of the sheets. Every way into printing calls it before anything of it speaks. */
export function usePaperMessages(): void {
  const { i18n } = useTranslation()
  useState(() => {
    for (const locale of locales) i18n.addResourceBundle(locale, 'translation', paper[locale], true, true)
  })
}
