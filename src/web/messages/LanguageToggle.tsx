import { IconLanguage } from '@tabler/icons-react'
import { locales } from '#domain/locale.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { languages } from './languages.ts'
import { useMessages } from './use-messages.ts'

/** A button that switches to the next language. Its label is in that language. */
export function LanguageToggle() {
  const { locale, setLocale } = useMessages()
  const next = locales[(locales.indexOf(locale) + 1) % locales.length]!
  return (
    <IconButton label={languages[next].switchTo} lang={next} onClick={() => setLocale(next)}>
      <IconLanguage size={20} stroke={1.7} />
    </IconButton>
  )
}
